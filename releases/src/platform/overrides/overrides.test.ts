import { generateKeyPairSync } from 'node:crypto';
import { allowedOrigin, type OverrideOrigins } from './override-origins.ts';
import { readOverride, signOverride } from './override-token.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const now = new Date('2026-03-01T10:00:00Z');
const grant = {
  id: 'a-link',
  remote: 'mfe-chat',
  entry: 'http://localhost:4470/remoteEntry.js',
  globalName: 'halo_mfe_chat_hot',
  expiresAt: '2026-03-01T11:00:00Z',
  scope: 'luna',
  isHot: true,
};

describe('a token', () => {
  it('brings its grant', () => {
    expect(readOverride(signOverride(grant, privateKey), publicKey, now)).toEqual(grant);
  });

  it('ends with its time', () => {
    expect(readOverride(signOverride(grant, privateKey), publicKey, new Date('2026-03-01T11:00:00Z'))).toBeUndefined();
  });

  it.each([
    ['another key', signOverride(grant, generateKeyPairSync('ed25519').privateKey)],
    ['no signature', signOverride(grant, privateKey).split('.')[0] ?? ''],
    [
      'an edited grant',
      `${Buffer.from(JSON.stringify({ ...grant, entry: 'http://localhost:1/x.js' })).toString('base64url')}.${signOverride(grant, privateKey).split('.')[1]}`,
    ],
    ['something behind it', `${signOverride(grant, privateKey)}.x`],
    ['nothing', ''],
    ['a grant without an end', signOverride({ ...grant, expiresAt: '' }, privateKey)],
  ])('is nothing with %s', (_what, token) => {
    expect(readOverride(token, publicKey, now)).toBeUndefined();
  });
});

describe('where a remote may come from', () => {
  const machine: OverrideOrigins = { kind: 'thisMachine' };
  const listed: OverrideOrigins = { kind: 'listed', origins: ['https://preview.example.com'] };

  it.each([
    ['http://localhost:4470/remoteEntry.js', machine, 'http://localhost:4470'],
    ['http://127.0.0.1:1/a/remoteEntry.js', machine, 'http://127.0.0.1:1'],
    ['https://preview.example.com/chat/remoteEntry.js', listed, 'https://preview.example.com'],
    ['HTTPS://PREVIEW.example.com/remoteEntry.js', listed, 'https://preview.example.com'],
  ] as const)('%s', (entry, allowed, origin) => {
    expect(allowedOrigin(entry, allowed)).toBe(origin);
  });

  it.each([
    ['http://localhost.evil.example/remoteEntry.js', machine],
    ['http://evil.example/?http://localhost:1/remoteEntry.js', machine],
    ['//localhost/remoteEntry.js', machine],
    ['data:text/javascript,1.js', machine],
    ['blob:http://localhost:1/x.js', machine],
    ['http://user@localhost:1/remoteEntry.js', machine],
    ['http://localhost:1/page.html', machine],
    ['/releases/mfe-chat/1.0.0/remoteEntry.js', machine],
    ['http://preview.example.com/remoteEntry.js', listed],
    ['https://preview.example.com:8443/remoteEntry.js', listed],
    ['https://preview.example.com.evil.example/remoteEntry.js', listed],
    ['https://evil.example/remoteEntry.js', { kind: 'listed', origins: [] }],
  ] as const)('not from %s', (entry, allowed) => {
    expect(allowedOrigin(entry, allowed)).toBeUndefined();
  });
});
