import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { reasonFor } from './commands/changes.mjs';
import { differences } from './commands/pins.mjs';
import { readConnection } from './connection.mjs';
import { columns, Terminal } from './terminal.mjs';

function surroundings({ isTTY = false, env = {} } = {}) {
  const stream = () => Object.assign(new PassThrough(), { isTTY, columns: 40 });
  return { env, folder: '/', stdin: stream(), stdout: stream(), stderr: stream() };
}

const written = (stream) => String(stream.read() ?? '');

test('colours and progress are for terminals only', () => {
  const pipe = surroundings();
  const terminal = new Terminal(pipe);
  expect(terminal.paint('red', 'no')).toBe('no');
  terminal.progress('uploading');
  expect(written(pipe.stderr)).toBe('');

  const screen = surroundings({ isTTY: true });
  const coloured = new Terminal(screen);
  expect(coloured.paint('red', 'no')).toContain('\u001B[31m');
  coloured.progress('uploading');
  coloured.endProgress();
  expect(written(screen.stderr)).toMatch(/^\ruploading\r +\r$/);
});

test.each([['NO_COLOR', '1'], ['TERM', 'dumb']])('%s=%s takes the colours away', (name, value) => {
  expect(new Terminal(surroundings({ isTTY: true, env: { [name]: value } })).paint('green', 'yes')).toBe('yes');
});

test('asks for a reason where somebody sits, and nowhere else', async () => {
  const screen = surroundings({ isTTY: true });
  const terminal = new Terminal(screen);
  const asked = reasonFor({ terminal, isJson: false }, undefined);
  screen.stdin.write('the button is gone\n');
  await expect(asked).resolves.toBe('the button is gone');
  await expect(reasonFor({ terminal, isJson: true }, undefined)).rejects.toMatchObject({ exit: 2 });
  await expect(reasonFor({ terminal: new Terminal(surroundings()), isJson: false }, undefined)).rejects.toMatchObject({ exit: 2 });
});

test('lines up columns and leaves nothing behind the last word', () => {
  expect(columns([['a', 'long'], ['bcd', 'x']])).toEqual(['a    long', 'bcd  x']);
});

test('a stand-in alone is no difference; a canary, its share and the switch are', () => {
  const before = { chat: { version: '1.0.0' }, auth: { version: '1.0.0' }, gone: { version: '1.0.0' } };
  const after = { chat: { version: '1.0.0', previous: '0.9.0' }, auth: { version: '1.0.0', isOff: true }, added: { version: '1.0.0', canary: { version: '1.1.0', percent: 5 } } };
  expect(differences(before, after).map(({ remote }) => remote)).toEqual(['added', 'auth', 'gone']);
});

test.each([
  [{}, 'http://ops.localhost:4000'],
  [{ HALO_PORT: '4100' }, 'http://ops.localhost:4100'],
  [{ HALO_OPERATIONS_URL: 'https://ops.example.com' }, 'https://ops.example.com'],
])('%j leads to %s', (env, origin) => {
  expect(readConnection({ HALO_DATA_DIR: '/nowhere', ...env }).address.origin).toBe(origin);
});

test('the token of this machine is for this machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halo-keys-'));
  writeFileSync(join(folder, 'cli-token'), 'halo_left_here\n');
  expect(readConnection({ HALO_KEYS_DIR: folder }).token).toBe('halo_left_here');
  expect(readConnection({ HALO_KEYS_DIR: folder, HALO_OPERATIONS_URL: 'https://ops.example.com' }).token).toBeUndefined();
  expect(readConnection({ HALO_KEYS_DIR: folder, HALO_OPERATIONS_URL: 'https://ops.localhost.example.com' }).token).toBeUndefined();
  rmSync(folder, { recursive: true });
});
