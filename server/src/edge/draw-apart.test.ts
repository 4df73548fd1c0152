import { brands } from '@halo/brands';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDrawApart } from './draw-apart.ts';

const facts = { brand: brands[0] as (typeof brands)[number], language: 'it', remotes: [] } as const;
const drawing = (html: string) =>
  `module.exports = { drawHome: async ({ language }) => ({ html: ${html}, css: 'i{}' }) };`;

it('draws in a world that has nothing of this process', async () => {
  const draw = createDrawApart();
  const names = ['process', 'require', 'fetch', 'Buffer', 'WebAssembly', 'performance'];
  const kinds = `[${names.map((name) => `typeof ${name}`).join()}].join() + language + new URL('/a?b', 'http://c').search`;
  expect(await draw(drawing(kinds)).drawHome(facts)).toEqual({
    html: `${'undefined,'.repeat(4)}object,undefinedit?b`,
    css: 'i{}',
  });
  await expect(draw(drawing(`URL.constructor.constructor('return 1')()`)).drawHome(facts)).rejects.toThrow('EvalError');
  expect(await draw(drawing(kinds)).drawLegal({ ...facts, page: 'privacy', text: '' })).toBeUndefined();
});

describe('code that got out of its world', () => {
  /** Every way of Node's to open a line to this port; answers those that worked. */
  const attempts = (port: number) => `
    const via = process.getBuiltinModule;
    const ways = {
      fetch: () => fetch('http://127.0.0.1:${port}'),
      net: () => new Promise((done, fail) => via('node:net').connect(${port}, '127.0.0.1', done).on('error', fail)),
      udp: () => new Promise((done) => via('node:dgram').createSocket('udp4').send('x', ${port}, '127.0.0.1', done)),
      dns: () => via('node:dns').promises.lookup('localhost'),
      listen: () => new Promise((done) => via('node:net').createServer().listen(0, '127.0.0.1', done)),
    };
    const worked = [];
    for (const [name, go] of Object.entries(ways)) await (async () => go())().then(() => worked.push(name), () => {});
    process.stdout.write(JSON.stringify(worked), () => process.exit());`;

  it('finds no way of Node’s to the network', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const closing = await readFile(path.join(import.meta.dirname, 'close-network.mjs'), 'utf8');
    const workedAfter = async (code: string) => {
      const args = ['--permission', '--no-warnings', '--input-type=module', '--eval', `${code}\n${attempts(port)}`];
      const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 });
      return JSON.parse(stdout) as string[];
    };
    try {
      expect(await workedAfter('')).toEqual(['fetch', 'net', 'udp', 'dns', 'listen']);
      expect(await workedAfter(closing)).toEqual([]);
    } finally {
      server.close();
    }
  });
});
