import type { PlanNode } from '../../../server/src/testing/watch-plans.ts';
import { fromText, hotPlans, problemsOf, toText, type WatchedRun } from './hot-plans.ts';

const byIndex = (buffers: number): PlanNode => ({
  'Node Type': 'Limit',
  'Shared Hit Blocks': buffers - 1,
  'Shared Read Blocks': 1,
  Plans: [{ 'Node Type': 'Index Scan', 'Relation Name': 'messages', 'Index Name': 'messages_since' }],
});
const all = (buffers: number): PlanNode => ({
  'Node Type': 'Seq Scan',
  'Relation Name': 'messages',
  'Shared Hit Blocks': buffers,
});
const ran = (step: string, times: number, ...plans: PlanNode[]): WatchedRun => ({
  step,
  times,
  plans: plans.map((plan) => ({ text: 'select a,\n b from messages /* call */', plan })),
});

test('the hottest comes first, by how often and how much', () => {
  const found = hotPlans([ran('seldom', 1, byIndex(100)), ran('often', 30, byIndex(10))]);
  expect(found.map(({ step }) => step)).toEqual(['often', 'seldom']);
});

test('adds up what one run does again, and takes the run that read least', () => {
  const [found] = hotPlans([ran('list', 1, byIndex(50), byIndex(50)), ran('list', 1, byIndex(20), byIndex(22))]);
  expect(found).toMatchObject({ buffers: 42, atMost: 84, statement: 'select … from messages' });
});

test('what is written is read again', () => {
  const found = hotPlans([ran('list', 8, byIndex(50)), ran('count', 2, all(70))]);
  expect(fromText(toText(found))).toEqual(found);
});

describe('the night', () => {
  const written = hotPlans([ran('list', 8, byIndex(50)), ran('count', 2, byIndex(30))]);

  it.each([
    ['says nothing of the same', [ran('list', 8, byIndex(50)), ran('count', 2, byIndex(30))], []],
    ['allows what grows a little', [ran('list', 8, byIndex(99)), ran('count', 2, byIndex(30))], []],
    ['says what reads too much', [ran('list', 8, byIndex(101)), ran('count', 2, byIndex(30))], [/reads 101 buffers/]],
    [
      'says what has another plan',
      [ran('list', 8, all(50)), ran('count', 2, byIndex(30))],
      [/another plan.*list/, /new among the hottest.*list/s],
    ],
    [
      'says what is new and hot, and nothing of what is new and not',
      [
        ran('list', 8, byIndex(50)),
        ran('count', 2, byIndex(30)),
        ran('new', 100, byIndex(40)),
        ran('cool', 1, all(40)),
      ],
      [/new among the hottest, 100 times 40 buffers: new/],
    ],
  ])('%s', (_, runs, expected) => {
    const problems = problemsOf(written, hotPlans(runs));
    expect(problems).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern);
  });
});
