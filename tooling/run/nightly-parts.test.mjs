import { chooseParts, parts, resultLine } from './nightly-parts.mjs';

function choose(/** @type {string[]} */ ...args) {
  const choice = chooseParts(args);
  return 'problem' in choice ? choice.problem : [choice.chosen.map(({ name }) => name), choice.options];
}

const all = parts.map(({ name }) => name);

test('runs everything when nothing is asked for, in less than a night', () => {
  expect(choose()).toEqual([all, []]);
  expect(parts.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThan(6 * 60);
});

test('runs the parts that are named', () => {
  expect(choose('--part', 'browser')).toEqual([['browser'], []]);
  expect(choose('--part', 'browser', '--part', 'shoppers')).toEqual([['shoppers', 'browser'], []]);
});

test('options go to the part that is named, or to the delivery harness', () => {
  expect(choose('--part', 'browser', 'specs/chat', '--retries=0')).toEqual([
    ['browser'],
    ['specs/chat', '--retries=0'],
  ]);
  expect(choose('--runs', '200', '--fault', 'kill')).toEqual([['delivery'], ['--runs', '200', '--fault', 'kill']]);
});

test('says what it does not understand', () => {
  expect(choose('--part', 'brwoser')).toMatch(/^Unknown part: brwoser\. Parts: delivery \(about \d+ min\), /);
  expect(choose('--part')).toMatch(/^Unknown part: \. /);
  expect(choose('--part', 'browser', '--part', 'delivery', '--runs', '3')).toMatch(/^Options go to one part\. /);
});

test.each([
  [{ name: 'browser', code: 0, ms: 90_000 }, 'browser   passed     1.5 min'],
  [{ name: 'delivery', code: 1, ms: 2_100_000 }, 'delivery  failed    35.0 min'],
])('a part ends with one line: %#', (result, line) => {
  expect(resultLine(result)).toBe(line);
});
