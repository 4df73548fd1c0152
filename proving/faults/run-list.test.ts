import { listRuns, longestOf, type PlannedRun, type RunList } from './run-list.ts';

const kinds = [
  { processes: 1, faults: ['kill', 'hang'] },
  { processes: 3, faults: ['kill', 'hang', 'rollout'] },
] as const;

function takeAll({ next }: RunList): PlannedRun[] {
  const taken: PlannedRun[] = [];
  for (let planned = next(); planned; planned = next()) taken.push(planned);
  return taken;
}

const planOf = (from: number, runs: number) => listRuns({ seed: 'night', from, runs, kinds }).flatMap(takeAll);

test('every run is there once, with each fault in turn', () => {
  const [single, several] = listRuns({ seed: 'night', from: 0, runs: 7, kinds }).map(takeAll);
  expect(single?.map(({ run, fault }) => [run, fault])).toEqual([
    [0, 'kill'],
    [2, 'hang'],
    [4, 'kill'],
    [6, 'hang'],
  ]);
  expect(several).toEqual([
    { run: 1, seed: 'night-1', fault: 'kill' },
    { run: 3, seed: 'night-3', fault: 'hang' },
    { run: 5, seed: 'night-5', fault: 'rollout' },
  ]);
});

test('a run is the same however many others are asked for', () => {
  expect(planOf(5, 1)).toEqual(planOf(0, 100).filter(({ run }) => run === 5));
});

test('the next one is taken from the list that has most left', () => {
  const lists = listRuns({ seed: 'night', from: 0, runs: 4, kinds });
  const [single, several] = lists;
  single?.next();
  expect(longestOf(lists)).toBe(several);
  several?.next();
  several?.next();
  expect(longestOf(lists)).toBe(single);
  single?.next();
  expect(longestOf(lists)).toBeUndefined();
});
