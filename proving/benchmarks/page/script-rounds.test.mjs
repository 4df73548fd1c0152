import { scriptRounds } from './script-rounds.mjs';

const script = (/** @type {number} */ from, /** @type {number} */ to) => ({ from, to });

test.each([
  ['none', [], 0],
  ['all asked for by the document', [script(10, 300), script(11, 500), script(12, 900)], 1],
  ['one that waited for the first', [script(10, 300), script(11, 500), script(310, 600)], 2],
  ['one that waited for that one', [script(10, 300), script(310, 600), script(601, 700)], 3],
  ['one after the page was shown', [script(10, 300), script(1_200, 1_300)], 1],
])('%s', (_, scripts, rounds) => {
  expect(scriptRounds(scripts, 1_000)).toBe(rounds);
});
