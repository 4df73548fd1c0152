import { PassThrough } from 'node:stream';
import { runHalo } from './run-halo.mjs';

async function halo(args) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const exit = await runHalo(args, { env: {}, folder: '/', ...streams });
  const [out, err] = [streams.stdout, streams.stderr].map((stream) => String(stream.read() ?? ''));
  return { exit, out, err };
}

describe.each(['grant', 'refuse'])('halo %s', (command) => {
  test('shows an example that works: with a whole id, as the server compares it', async () => {
    const { exit, out } = await halo([command, '--help']);
    const [, id = ''] = new RegExp(`npx --no-install halo ${command} (\\S+) --reason`).exec(out) ?? [];
    expect([exit, id]).toEqual([0, expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]);
  });

  test('does not ask the server about the beginning of an id', async () => {
    expect(await halo([command, '0d9c1f', '--reason', 'why'])).toEqual({
      exit: 2,
      out: '',
      err: expect.stringContaining('"0d9c1f" is not a whole id'),
    });
  });
});
