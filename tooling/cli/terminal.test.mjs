import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { reasonFor } from './commands/changes.mjs';
import { differences, pinText } from './commands/pins.mjs';
import { readConnection } from './connection.mjs';
import { columns, excerpt, Terminal } from './terminal.mjs';

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

test.each([
  ['NO_COLOR', '1'],
  ['TERM', 'dumb'],
])('%s=%s takes the colours away', (name, value) => {
  expect(new Terminal(surroundings({ isTTY: true, env: { [name]: value } })).paint('green', 'yes')).toBe('yes');
});

test('asks for a reason in a terminal, and nowhere else', async () => {
  const screen = surroundings({ isTTY: true });
  const terminal = new Terminal(screen);
  const asked = reasonFor({ terminal, isJson: false }, undefined);
  screen.stdin.write('the button is gone\n');
  await expect(asked).resolves.toBe('the button is gone');
  await expect(reasonFor({ terminal, isJson: true }, undefined)).rejects.toMatchObject({ exit: 2 });
  await expect(reasonFor({ terminal: new Terminal(surroundings()), isJson: false }, undefined)).rejects.toMatchObject({
    exit: 2,
  });
});

test('lines up columns and leaves nothing behind the last word', () => {
  expect(
    columns([
      ['a', 'long'],
      ['bcd', 'x'],
    ]),
  ).toEqual(['a    long', 'bcd  x']);
});

test.each([
  ['an escape sequence', 'x\u001B]0;owned\u0007\u001B[2Jy'],
  ['the same in one byte', 'x\u009B2Jy'],
  ['a carriage return over what stands there', 'refused\rgranted'],
  ['a turned direction', 'x\u202Ey\u2066'],
  ['a mark nobody sees', 'x\u{E0041}y'],
])('a cell with %s only stands there', (_name, cell) => {
  const screen = surroundings({ isTTY: true });
  const terminal = new Terminal(screen);
  for (const line of columns([
    ['why', 'end'],
    [cell, '|'],
  ]))
    terminal.print(line);
  expect(written(screen.stdout)).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
});

test('a line keeps its colours, and shows control characters as text; in a JSON document nothing is lost', () => {
  const screen = surroundings({ isTTY: true });
  const terminal = new Terminal(screen);
  terminal.print(`${terminal.paint('red', 'no')}\u001B[2J\u009B`);
  expect(written(screen.stdout)).toBe('\u001B[31mno\u001B[39m\\u001b[2J\\u009b\n');
  terminal.complain('a\u001B]0;owned\u0007');
  expect(written(screen.stderr)).toBe('a\\u001b]0;owned\\u0007\n');
  const data = { reason: 'tab\t, \u009B2J, \u202E, \u{E0041}, \u{1F469}\u200D\u{1F680}' };
  terminal.print(JSON.stringify(data, null, 2));
  const printed = written(screen.stdout);
  expect(printed).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  expect(JSON.parse(printed)).toEqual(data);
});

test('a long text is cut between its signs', () => {
  expect(excerpt(' I\n waited\t long ')).toBe('I waited long');
  expect(excerpt('\u{1F600}'.repeat(200), 3)).toBe('\u{1F600}\u{1F600}…');
  expect(excerpt('x'.repeat(2000))).toHaveLength(160);
});

test('a canary alone is not off', () => {
  const canary = { version: '1.1.0', percent: 5 };
  expect(pinText({ version: '1.1.0', canary, isOff: true, isCanaryOnly: true })).toBe(
    '1.1.0, 1.1.0 for 5 %, for its canary only',
  );
  expect(pinText({ version: '1.1.0', canary, isOff: true })).toBe('1.1.0, 1.1.0 for 5 %, off');
});

test('a stand-in alone is no difference; a canary, its share and the switch are', () => {
  const before = { chat: { version: '1.0.0' }, auth: { version: '1.0.0' }, gone: { version: '1.0.0' } };
  const after = {
    chat: { version: '1.0.0', previous: '0.9.0' },
    auth: { version: '1.0.0', isOff: true },
    added: { version: '1.0.0', canary: { version: '1.1.0', percent: 5 } },
  };
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
  expect(
    readConnection({ HALO_KEYS_DIR: folder, HALO_OPERATIONS_URL: 'https://ops.example.com' }).token,
  ).toBeUndefined();
  expect(
    readConnection({ HALO_KEYS_DIR: folder, HALO_OPERATIONS_URL: 'https://ops.localhost.example.com' }).token,
  ).toBeUndefined();
  rmSync(folder, { recursive: true });
});
