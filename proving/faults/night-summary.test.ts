import { nightSummary, type RunSummary } from './night-summary.ts';

const run = (fault: RunSummary['fault'], faultMs: number, settle: number): RunSummary => ({
  fault,
  messages: 100,
  acts: 10,
  ms: { open: 500, write: 200, fault: faultMs, settle },
});

test('says of each fault where the time of its runs went, and how soon all was right again', () => {
  const runs = [run('kill', 2_000, 3_000), run('redisAway', 60_000, 1_000), run('kill', 4_000, 5_000)];
  expect(nightSummary(runs, 61_400)).toEqual([
    'mean seconds of         runs    open   write   fault  settle     all    most',
    'kill                       2     0.5     0.2     3.0     4.0     7.7     9.7',
    'redisAway                  1     0.5     0.2    60.0     1.0    61.7    61.7',
    'all                        3     0.5     0.2    22.0     3.0    25.7    61.7',
    '300 messages and 30 reactions, deletions and drafts in 61 s; everything right again after 3.0 s (median), 5.0 s (99 of 100)',
  ]);
});
