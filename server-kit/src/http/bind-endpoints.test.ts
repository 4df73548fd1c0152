import { AppError } from '@halo/shared/errors';
import { endpoint } from '@halo/shared/contracts';
import fastify from 'fastify';
import * as z from 'zod/mini';
import { bindEndpoints } from './bind-endpoints.ts';
import { sendProblem } from './problem.ts';

const call = endpoint({
  service: 'api',
  method: 'POST',
  path: '/double',
  body: z.object({ count: z.int() }),
  answer: z.object({ double: z.int() }),
});

it('[API-01] takes in and gives out only what the contract says', async () => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  let answer: unknown = { double: 4, passwordHash: 'secret' };
  bindEndpoints(app, [{ endpoint: call }], {
    urlOf: ({ endpoint: { path } }) => path,
    limitOf: () => ({ perMinute: 100 }),
    configOf: () => ({}),
    identify: async ({ headers }) => {
      if (headers.authorization === undefined) throw new AppError('unauthenticated');
      return undefined;
    },
    answer: () => answer,
  });
  const send = (payload: object, headers: Record<string, string> = { authorization: 'Bearer x' }) =>
    app.inject({ method: 'POST', url: '/double', headers, payload });

  expect((await send({ count: 2 })).json()).toEqual({ double: 4 });
  expect((await send({ count: '2' })).statusCode).toBe(422);
  // Who may not call learns nothing about the body.
  expect((await send({ count: '2' }, {})).statusCode).toBe(401);
  answer = { double: 'four', passwordHash: 'secret' };
  const wrong = await send({ count: 2 });
  expect([wrong.statusCode, wrong.json().code]).toEqual([500, 'internal']);
  expect(wrong.body).not.toMatch(/secret|four/);
  await app.close();
});
