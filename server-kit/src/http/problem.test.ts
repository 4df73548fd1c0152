import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { openDatabase } from '../storage/database.ts';
import { sendProblem } from './problem.ts';

it('a call that needs a database which is away is answered 503, with a time to come again, and may be repeated', async () => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const away = openDatabase({ url: 'postgres://halo@127.0.0.1:9/halo' });
  app.get('/read', () => away.db.execute(sql`select 1`));
  app.get('/mistake', () => {
    throw new Error('select nonsense');
  });
  const answer = await app.inject('/read');
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(answer.json()).toEqual({
    code: 'unavailable',
    message: 'the database is not there right now',
    retryable: true,
  });
  expect((await app.inject('/mistake')).statusCode).toBe(500);
  await Promise.all([app.close(), away.close()]);
});

it('a call that needs room on a disk that is full is answered the same', async () => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.get('/keep', () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  });
  const answer = await app.inject('/keep');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { code: 'unavailable', message: 'there is no room for it right now', retryable: true },
  ]);
  await app.close();
});
