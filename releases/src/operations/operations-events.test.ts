import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperationsEvent } from '@halo/shared/contracts/operations';
import { eventually } from '@halo/shared/testing/eventually';
import { ANNA, buildOperationsTest, OPERATIONS_HOST, type OperationsTest } from './operations-fixtures.ts';

let test: OperationsTest;
let port: number;
const open: IncomingMessage[] = [];
beforeAll(async () => {
  test = await buildOperationsTest({ operations: { heartbeatMs: 50 } });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const connected = new Promise<void>((resolve) => {
    test.releases.events.onConnected(resolve);
  });
  test.releases.events.start();
  await connected;
  port = (test.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const each of open.splice(0)) each.destroy();
});
afterAll(() => test.close());

/** A stream as a browser has it: what came so far, and whether it ended. */
async function listen(headers: Record<string, string>) {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: '/api/events',
    headers: { host: OPERATIONS_HOST, ...headers },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  open.push(answer);
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = once(answer, 'end');
  return {
    answer,
    ended,
    text: () => text,
    events: () => [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json]) => JSON.parse(json ?? '') as OperationsEvent),
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function until(isSo: () => boolean): Promise<void> {
  await eventually(isSo, { timeoutMs: 20_000 });
}

it('reports what changed, and beats in between', async () => {
  const token = await test.token();
  const { answer, events, text } = await listen(bearer(token));
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ]);
  await test.change(token, 'luna', { kind: 'switchOff', remote: 'mfe-chat' });
  await until(() => events().some(({ kind }) => kind === 'revision'));
  expect(events()).toContainEqual({ kind: 'revision', scope: 'luna', revision: 2 });
  await until(() => text().includes(': still here'));
});

it('reports proposals that wait and are decided', async () => {
  const token = await test.token();
  const { events } = await listen(bearer(token));
  const { proposal } = (
    await test.change(token, 'sol', { kind: 'pin', remote: 'mfe-payments', version: '1.1.0' })
  ).json();
  await until(() => events().some((event) => event.kind === 'proposal' && event.id === proposal.id));
});

it('reports no brands and remotes that the operator may not read', async () => {
  const [whole, part] = [
    await listen(bearer(await test.token())),
    await listen(bearer(await test.token({ brands: ['sol'], remotes: ['mfe-chat'] }))),
  ];
  const sent: OperationsEvent[] = [
    { kind: 'revision', scope: 'luna', revision: 9 },
    { kind: 'health', scope: 'luna' },
    { kind: 'version', remote: 'mfe-payments', version: '1.0.0' },
    { kind: 'version', remote: 'mfe-chat', version: '1.0.0' },
    { kind: 'health', scope: 'sol' },
  ];
  for (const each of sent) test.releases.events.publish(each);
  await until(() => whole.events().length >= sent.length && part.events().length >= 2);
  expect(part.events()).toHaveLength(2);
  expect(part.events()).toEqual(expect.arrayContaining(sent.slice(3)));
});

it('ends with the logout, and leaves the other session', async () => {
  const [cookie, other] = [await test.signIn(ANNA), await test.signIn(ANNA)];
  const [gone, stays] = [await listen({ cookie }), await listen({ cookie: other })];
  await test.send({ method: 'DELETE', url: '/api/session', cookie });
  await gone.ended;
  expect(stays.answer.complete).toBe(false);
});

it('ends when the session is ended elsewhere, or its time is over', async () => {
  const [elsewhere, token] = [await listen({ cookie: await test.signIn(ANNA) }), await test.token()];
  await test.database.pool.query('delete from operator_sessions');
  await elsewhere.ended;
  const late = await listen(bearer(token));
  test.clock.advance(24 * 60 * 60_000);
  await late.ended;
});

it('ends when its token is revoked', async () => {
  const [token, other] = [await test.token(), await test.token()];
  const stream = await listen(bearer(token));
  await test.send({ method: 'DELETE', url: `/api/tokens/${token.split('_')[1]}`, token: other });
  await stream.ended;
});

it('has a bound: of one login so many, then the next has to wait', async () => {
  const token = await test.token();
  const statuses = [];
  for (let each = 0; each < 9; each += 1) statuses.push((await listen(bearer(token))).answer.statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  open.shift()?.destroy();
  // The server notices it a moment later.
  await eventually(async () => (await listen(bearer(token))).answer.statusCode === 200, {
    timeoutMs: 20_000,
    everyMs: 50,
    what: 'the place that became free',
  });
});

it('ends when the server stops, which does not wait for it', async () => {
  const other = await buildOperationsTest();
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const before = port;
  port = (other.app.server.address() as AddressInfo).port;
  const stream = await listen(bearer(await other.token()));
  port = before;
  await other.close();
  await stream.ended;
});
