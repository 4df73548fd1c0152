import { isDatabaseUnavailable } from './database-errors.ts';
import { runPrepared } from './run-prepared.ts';

test('a connection that breaks under a prepared statement is a database that is away, as under any other', async () => {
  const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  const $client = { query: () => Promise.reject(broken) };
  const failed = runPrepared({ $client } as never, { name: 'one', text: 'select $1', values: [1] });
  const error: unknown = await failed.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ query: 'select $1', cause: broken });
  expect(isDatabaseUnavailable(error)).toBe(true);
});
