import { once } from 'node:events';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { runHalo } from './run-halo.mjs';

const brand = (scope, shell) => ({
  scope,
  title: scope,
  revision: 41,
  changedAt: '2026-11-21T15:04:05.000Z',
  remotes: [],
  ...(shell ? { shell } : {}),
});

/** `halo status` against an operations host that knows these brands. */
async function status(scopes, published) {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ shell: '1.0.0', waiting: 0, scopes, published })),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const env = { HALO_OPERATIONS_URL: `http://127.0.0.1:${server.address().port}`, HALO_TOKEN: 'halo_secret' };
  const exit = await runHalo(['status'], { env, folder: '/', ...streams });
  server.closeAllConnections();
  server.close();
  return { exit, out: String(streams.stdout.read() ?? '') };
}

test('shows what went wrong with the shell itself, and nothing where nothing did', async () => {
  const failures = [{ phase: 'entry', code: 'missing', count: 4 }];
  const refusals = [
    { directive: 'script-src-elem', count: 7 },
    { directive: 'integrity', count: 1 },
  ];
  const { exit, out } = await status([
    brand('luna', [
      { version: '1.0.0', visitors: 120, failing: 3, failures, refusals },
      { version: '0.9.0', visitors: 120, failing: 0, failures: [], refusals: refusals.slice(1) },
    ]),
    brand('sol', []),
    brand('brise'),
  ]);
  expect(exit).toBe(0);
  expect(out.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    "  shell 1.0.0: failing for 3 of 120 visitors (entry: missing 4); refused by the page's policy: script-src-elem 7, integrity 1",
    "  shell 0.9.0: refused by the page's policy: integrity 1",
  ]);
});

test('names remotes that were published and run nowhere', async () => {
  const luna = {
    ...brand('luna', []),
    remotes: [{ name: 'mfe-chat', pin: { version: '1.3.0' }, isInherited: false, health: [] }],
  };
  expect((await status([luna], ['mfe-billing', 'mfe-chat'])).out).toMatch(
    /\n\nPublished and running nowhere: mfe-billing\. The first version is pinned: npx --no-install halo pin /,
  );
  expect((await status([luna], ['mfe-chat'])).out).not.toContain('nowhere');
});
