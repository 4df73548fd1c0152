import {
  type ReleaseDocument,
  ReleaseDocument as ReleaseDocumentSchema,
  type SignedReleases,
} from '../contracts/release.ts';
import * as z from 'zod/mini';
import { checkWithLibrary } from './ed25519.ts';
import { type ReleaseExpectations, verifyReleases } from './verify-releases.ts';

const NOW = new Date('2026-03-10T19:30:00.000Z');
const integrity = `sha384-${'A'.repeat(64)}`;
const version = {
  version: '1.4.0',
  entry: '/releases/mfe-chat/1.4.0/entry.js',
  globalName: 'mfe_chat_1_4_0',
  integrity,
  manifest: {
    name: 'mfe-chat',
    version: '1.4.0',
    contract: 1,
    routes: [],
    nav: [],
    popups: [],
    namespaces: ['chat'],
    bus: { publishes: [], subscribes: [] },
  },
};
const base: ReleaseDocument = {
  brandId: 'luna',
  revision: 42,
  issuedAt: '2026-03-09T00:00:00.000Z',
  expiresAt: '2026-03-16T00:00:00.000Z',
  remotes: [{ name: 'mfe-chat', stable: version as ReleaseDocument['remotes'][number]['stable'] }],
};

type Signer = { keyId: string; publicKey: string; sign(payload: string): Promise<SignedReleases> };

async function createSigner(keyId: string): Promise<Signer> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  return {
    keyId,
    publicKey: toBase64Url(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (payload) => ({
      payload,
      keyId,
      signature: toBase64Url(
        await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, new TextEncoder().encode(payload)),
      ),
    }),
  };
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

describe.each([
  ["the browser's own check", undefined],
  ['the library for older browsers', checkWithLibrary],
] as const)('a signed release set, with %s', (_name, check) => {
  let ours: Signer;
  let next: Signer;
  let stranger: Signer;
  let expected: ReleaseExpectations;

  beforeAll(async () => {
    [ours, next, stranger] = (await Promise.all([
      createSigner('key-a'),
      createSigner('key-b'),
      createSigner('key-c'),
    ])) as [Signer, Signer, Signer];
    expected = {
      keys: { [ours.keyId]: ours.publicKey, [next.keyId]: next.publicKey },
      brandId: 'luna',
      now: NOW,
      ...(check ? { check } : {}),
    };
  });
  const signed = (change: Partial<ReleaseDocument> = {}, by = ours) => by.sign(JSON.stringify({ ...base, ...change }));
  const code = async (candidate: unknown, more: Partial<ReleaseExpectations> = {}) => {
    const verdict = await verifyReleases(candidate, { ...expected, ...more });
    return verdict.isGood ? 'good' : verdict.code;
  };

  it('is good when it is ours, and answers the document', async () => {
    const verdict = await verifyReleases(await signed(), expected);
    expect(verdict).toMatchObject({
      isGood: true,
      keyId: 'key-a',
      document: { brandId: 'luna', revision: 42, remotes: [{ name: 'mfe-chat', stable: { version: '1.4.0' } }] },
    });
  });

  it('is good under either of two keys during a rotation', async () => {
    expect(await code(await signed({}, next))).toBe('good');
    expect(await code(await signed({}, ours))).toBe('good');
  });

  it("is refused under a key that is not ours, also with our key's name on it", async () => {
    expect(await code(await signed({}, stranger))).toBe('wrong_key');
    expect(await code({ ...(await signed({}, stranger)), keyId: ours.keyId })).toBe('tampered');
    expect(await code({ ...(await signed({}, ours)), keyId: next.keyId })).toBe('tampered');
    expect(await code({ ...(await signed()), keyId: 'constructor' })).toBe('wrong_key');
    expect(await code(await signed(), { keys: {} })).toBe('wrong_key');
  });

  it('is refused when any field was edited, and when one letter of the signature was', async () => {
    const good = await signed();
    const edits: [string, string][] = [
      ['luna', 'lunb'],
      ['"revision":42', '"revision":43'],
      ['2026-03-16', '2027-03-16'],
      ['1.4.0', '1.4.1'],
      ['sha384-A', 'sha384-B'],
      ['mfe-chat/', 'mfe-evil/'],
      ['}', '} '],
    ];
    for (const [from, to] of edits)
      expect([from, await code({ ...good, payload: good.payload.replace(from, to) })]).toEqual([from, 'tampered']);
    for (const at of [0, 20, 43, 60]) {
      const letter = good.signature[at] === 'A' ? 'B' : 'A';
      expect(
        await code({ ...good, signature: good.signature.slice(0, at) + letter + good.signature.slice(at + 1) }),
      ).toBe('tampered');
    }
  });

  it('is refused once it has expired, unless it is to be signed again', async () => {
    const set = await signed();
    expect(await code(set, { now: new Date('2026-03-15T23:59:59.999Z') })).toBe('good');
    expect(await code(set, { now: new Date('2026-03-16T00:00:00.000Z') })).toBe('expired');
    expect(await code(set, { now: new Date('2027-01-01'), mayBeExpired: true })).toBe('good');
    expect(await code(await signed({ expiresAt: 'some day' }))).toBe('expired');
  });

  it("is refused as a replay when a newer one was seen, as long as the newer one's key is trusted", async () => {
    const older = await signed({ revision: 41 });
    expect(await code(older, { newest: { revision: 42, keyId: 'key-a' } })).toBe('replayed');
    expect(await code(older, { newest: { revision: 42, keyId: 'key-b' } })).toBe('replayed');
    expect(await code(older, { newest: { revision: 41, keyId: 'key-a' } })).toBe('good');
    expect(await code(older, { newest: { revision: 999_999, keyId: 'key-withdrawn' } })).toBe('good');
  });

  it("is refused when it is another brand's", async () => {
    expect(await code(await signed({ brandId: 'sol' }))).toBe('wrong_brand');
  });

  it('is refused when it is malformed, inside or outside', async () => {
    for (const candidate of [undefined, null, 'text', {}, [], { payload: 1, keyId: 'key-a', signature: '' }])
      expect(await code(candidate)).toBe('malformed');
    for (const signature of ['', '****', 'AAAA', 'A'.repeat(86)])
      expect(await code({ ...(await signed()), signature })).toBe('tampered');
    for (const payload of ['', 'null', '{', '{"brandId":"luna"}', JSON.stringify({ ...base, revision: '42' })])
      expect(await code(await ours.sign(payload))).toBe('malformed');
    expect(await code(await signed(), { keys: { 'key-a': 'short' } })).toBe('tampered');
  });

  it('reads what the contract reads', () => {
    expect(z.safeParse(ReleaseDocumentSchema, base).success).toBe(true);
  });
});
