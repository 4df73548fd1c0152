import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { momentOf } from './commands/moments.mjs';
import { runHalo } from './run-halo.mjs';

/** A command against an operations host that answers this, and what the host was asked. */
async function run(args, answer) {
  const asked = [];
  const server = createServer(async (request, response) => {
    asked.push({ call: `${request.method} ${request.url}`, body: JSON.parse((await text(request)) || 'null') });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const env = { HALO_OPERATIONS_URL: `http://127.0.0.1:${server.address().port}`, HALO_TOKEN: 'halo_secret' };
  const exit = await runHalo(args, { env, folder: '/', ...streams });
  server.closeAllConnections();
  server.close();
  return { exit, asked, out: String(streams.stdout.read() ?? ''), err: String(streams.stderr.read() ?? '') };
}

const rollout = {
  ...{ id: 'r1', remote: 'mfe-chat', version: '1.5.0', state: 'running', step: -1, reason: 'new composer' },
  ...{ steps: [{ brands: ['*'], percent: 100, minutes: 1440 }], startedBy: 'anna@halo.example' },
  startedAt: '2026-11-21T12:00:00.000Z',
};

test('starts a rollout with its steps, at once or at a time', async () => {
  const args = [
    'rollout',
    'start',
    'chat@1.5.0',
    '--step',
    'luna 1% 30m',
    '--step',
    'all 100% 1d',
    '--reason',
    'new one',
  ];
  const steps = [
    { brands: ['luna'], percent: 1, minutes: 30 },
    { brands: ['*'], percent: 100, minutes: 1440 },
  ];
  const body = { remote: 'mfe-chat', version: '1.5.0', steps, reason: 'new one' };
  expect((await run(args, rollout)).asked).toEqual([{ call: 'POST /api/rollouts', body }]);
  const planned = await run([...args, '--at', '2026-12-01T08:00Z'], {
    ...rollout,
    waitsFor: { scope: 'luna', until: '2026-12-02T08:00:00.000Z', reason: 'sales' },
  });
  expect(planned.asked[0].body).toEqual({ ...body, startsAt: '2026-12-01T08:00:00.000Z' });
  expect(planned.out).toMatch(/mfe-chat@1\.5\.0 is running, step 0 of 1.*\nIt waits: luna is frozen until .*, sales\./);
  for (const wrong of ['luna', 'luna 0%', 'luna 101%', 'luna 5% 3w'])
    expect((await run(['rollout', 'start', 'chat@1.5.0', '--step', wrong, '--reason', 'why'], rollout)).exit).toBe(2);
});

test('makes a freeze, says what is frozen, and lifts it', async () => {
  const freeze = {
    ...{ id: 'f1', brands: ['luna', 'sol'], from: '2026-11-27T08:00:00.000Z', until: '2026-11-30T08:00:00.000Z' },
    ...{ reason: 'sales', madeBy: 'anna@halo.example', isNow: true },
  };
  const times = ['--from', freeze.from, '--until', freeze.until];
  const made = await run(['freeze', 'start', 'luna,sol', ...times, '--reason', 'sales'], freeze);
  const { brands, from, until, reason } = freeze;
  expect(made.asked).toEqual([{ call: 'POST /api/freezes', body: { brands, from, until, reason } }]);
  expect((await run(['freeze', 'start', 'all', '--reason', 'sales'], freeze)).exit).toBe(2);
  expect((await run(['freeze', 'list'], { freezes: [freeze] })).out).toMatch(/^f1\s+luna,sol\s.*sales$/m);
  const lifted = await run(['freeze', 'lift', 'f1', '--reason', 'it is over'], { freezes: [] });
  expect(lifted.asked).toEqual([{ call: 'POST /api/freezes/f1/lift', body: { reason: 'it is over' } }]);
  expect(lifted.out).toBe('Nothing is frozen.\n');
});

test('a time is so many minutes, hours or days from now, or one of its own', () => {
  expect(['90m', '8h', '3d'].map((each) => Date.parse(momentOf(each, 0)) / 60_000)).toEqual([90, 480, 4320]);
  expect(momentOf('2026-12-01T08:00Z')).toBe('2026-12-01T08:00:00.000Z');
  expect(momentOf('2026-12-01T08:00')).toBe(new Date(2026, 11, 1, 8).toISOString());
  for (const each of ['soon', '40', '2026-12-01', '2026-13-01T08:00Z'])
    expect(() => momentOf(each)).toThrow('is no time');
});
