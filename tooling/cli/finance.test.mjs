import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runHalo } from './run-halo.mjs';

let folder;
let server;
let env;
/** What the server does with the connection. */
let answer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halo-finance-'));
  server = createServer((request, response) => answer(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = { HALO_OPERATIONS_URL: `http://ops.localhost:${server.address().port}`, HALO_TOKEN: 'x' };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function halo(args) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const exit = await runHalo(args, { env, folder, ...streams });
  return { exit, err: String(streams.stderr.read() ?? '') };
}

const MONTH = ['--company', 'halo-it', '--month', '2026-11', '--format', 'csv'];

test('a month is written into a file, and what broke off on its way leaves none', async () => {
  answer = ({ url }, response) => {
    expect(url).toBe('/api/finance/companies/halo-it/months/2026-11/file?format=csv');
    response.end('record\r\nend\r\n');
  };
  expect((await halo(['month-export', ...MONTH])).exit).toBe(0);
  expect(readFileSync(join(folder, 'halo-it-2026-11.csv'), 'utf8')).toBe('record\r\nend\r\n');

  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('record\r\n', () => response.destroy());
  };
  expect(await halo(['month-export', ...MONTH, '--out', 'broken.csv'])).toMatchObject({ exit: 1 });
  answer = (_request, response) => {
    response.writeHead(403);
    response.end(JSON.stringify({ code: 'forbidden', message: 'needs the right to finance', retryable: false }));
  };
  expect(await halo(['month-export', ...MONTH, '--out', 'refused.csv'])).toEqual({
    exit: 1,
    err: expect.stringContaining('needs the right to finance'),
  });
  expect(readdirSync(folder)).toEqual(['halo-it-2026-11.csv']);
});

test('what is no month is not asked for', async () => {
  expect(await halo(['month', '--company', 'halo-it', '--month', '11/2026'])).toMatchObject({ exit: 2 });
});
