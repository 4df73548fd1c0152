import { keptQuery } from './kept-query.ts';

type Executor = Parameters<ReturnType<typeof keptQuery>>[0];

it('builds a query once for each database', () => {
  const [one, other] = [{} as Executor, {} as Executor];
  let built = 0;
  const query = keptQuery((db) => ({ db, number: (built += 1) }));
  expect([query(one), query(other), query(one)]).toEqual([
    { db: one, number: 1 },
    { db: other, number: 2 },
    { db: one, number: 1 },
  ]);
});
