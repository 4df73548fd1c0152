import { sign, verify } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openKeyring } from './keys.ts';

let directory: string;
beforeEach(() => {
  directory = path.join(mkdtempSync(path.join(tmpdir(), 'halo-keys-')), 'var', 'keys');
});
afterEach(() => rmSync(path.dirname(path.dirname(directory)), { recursive: true, force: true }));

test('makes a secret once, readable by its owner only, and gives the same one ever after', () => {
  const first = openKeyring({ directory, mayCreate: true }).secret('session');
  const second = openKeyring({ directory, mayCreate: true }).secret('session');
  expect(second).toEqual(first);
  expect(first).toHaveLength(32);
  expect(statSync(path.join(directory, 'session.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['session.key']);
});

test('keeps a signing pair', () => {
  const { privateKey } = openKeyring({ directory, mayCreate: true }).signingPair('releases');
  const { publicKey } = openKeyring({ directory, mayCreate: false }).signingPair('releases');
  expect(verify(null, Buffer.from('x'), publicKey, sign(null, Buffer.from('x'), privateKey))).toBe(true);
});

test('knows whether a key is there, and makes none up for the question', () => {
  const keyring = openKeyring({ directory, mayCreate: true });
  expect(keyring.hasKey('releases-next')).toBe(false);
  keyring.signingPair('releases-next');
  expect(keyring.hasKey('releases-next')).toBe(true);
  expect(openKeyring({ directory, mayCreate: false }).hasKey('releases-next')).toBe(true);
});

test('production never makes a key up, and names the file it misses', () => {
  expect(() => openKeyring({ directory, mayCreate: false }).secret('session')).toThrow(/session\.key is missing/);
});

test('refuses a key that others can read, and one that is no random key', () => {
  openKeyring({ directory, mayCreate: true }).secret('session');
  const file = path.join(directory, 'session.key');
  chmodSync(file, 0o644);
  expect(() => openKeyring({ directory, mayCreate: true }).secret('session')).toThrow(/chmod 600/);
  chmodSync(file, 0o600);
  writeFileSync(file, Buffer.alloc(32).toString('base64url'));
  expect(() => openKeyring({ directory, mayCreate: true }).secret('session')).toThrow(/too weak/);
});

test('a name cannot lead out of the directory', () => {
  expect(() => openKeyring({ directory, mayCreate: true }).secret('../x')).toThrow(/no key name/);
});
