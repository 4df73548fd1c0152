import type { ReleaseDocument, ReleaseGroups, SignedReleases } from '@halo/shared/contracts';
import { createLastGoodCopy } from './last-good-copy.ts';
import { createReleaseGate, type ReleaseGate } from './release-gate.ts';

const NOW = Date.parse('2026-03-10T19:30:00.000Z');
const DAY_MS = 86_400_000;
const NO_GROUPS: ReleaseGroups = {};

interface Signer {
  keyId: string;
  publicKey: string;
  sign(document: unknown): Promise<SignedReleases>;
}

async function createSigner(keyId: string): Promise<Signer> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  return {
    keyId,
    publicKey: base64Url(await crypto.subtle.exportKey('raw', publicKey)),
    async sign(document) {
      const payload = typeof document === 'string' ? document : JSON.stringify(document);
      return {
        payload,
        keyId,
        signature: base64Url(
          await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, new TextEncoder().encode(payload)),
        ),
      };
    },
  };
}

function base64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function version(text: string): ReleaseDocument['remotes'][number]['stable'] {
  return {
    version: text,
    entry: `/releases/mfe-one/${text}/entry.js`,
    globalName: 'mfe_one',
    integrity: `sha384-${'A'.repeat(64)}`,
    manifest: {
      name: 'mfe-one',
      version: text,
      contract: 1,
      routes: [],
      nav: [],
      popups: [],
      namespaces: ['one'],
      bus: { publishes: [], subscribes: [] },
    } as never,
  };
}

function documentOf(changes: Partial<ReleaseDocument> = {}): ReleaseDocument {
  return {
    brandId: 'luna',
    revision: 42,
    issuedAt: new Date(NOW - DAY_MS).toISOString(),
    expiresAt: new Date(NOW + 6 * DAY_MS).toISOString(),
    remotes: [{ name: 'mfe-one', stable: version('1.0.0'), canary: { version: version('1.1.0'), percent: 10 } }],
    ...changes,
  };
}

describe('[BRAND-05] the release gate', () => {
  let ours: Signer;
  let next: Signer;
  let stranger: Signer;
  beforeAll(async () => {
    [ours, next, stranger] = (await Promise.all([createSigner('a'), createSigner('b'), createSigner('c')])) as [
      Signer,
      Signer,
      Signer,
    ];
  });
  beforeEach(() => localStorage.clear());

  /** One page load. */
  function page({
    keys = [ours, next],
    brandId = 'luna',
    now = NOW,
    open,
  }: {
    keys?: Signer[];
    brandId?: string;
    now?: number;
    open?: () => Storage;
  } = {}) {
    const refusals: string[] = [];
    const gate: ReleaseGate = createReleaseGate({
      brandId,
      keys: Object.fromEntries(keys.map(({ keyId, publicKey }) => [keyId, publicKey])),
      copy: createLastGoodCopy(brandId, open),
      now: () => now,
      onRefused: (code) => refusals.push(code),
      adjust: (set) => set,
    });
    return { gate, refusals };
  }
  const running = async (gate: ReleaseGate, signed: unknown, groups = NO_GROUPS): Promise<string> => {
    const set = await gate.open({ signed, groups });
    return `${set.revision}: ${set.remotes.map(({ name, pinned }) => `${name}@${pinned.version}`).join()}`;
  };

  it('takes what is signed with one of its keys, for the groups of the visitor', async () => {
    const { gate, refusals } = page();
    expect(await running(gate, await ours.sign(documentOf()))).toBe('42: mfe-one@1.0.0');
    expect(await running(page().gate, await next.sign(documentOf({ revision: 43 })), { 'mfe-one': 'canary' })).toBe(
      '43: mfe-one@1.1.0',
    );
    expect(refusals).toEqual([]);
  });

  it('reads the set of the page load before once, and keeps it as it lies there', async () => {
    const signed = await ours.sign(documentOf());
    await running(page().gate, signed);
    const checked = jest.spyOn(crypto.subtle, 'verify');
    const written = jest.spyOn(Storage.prototype, 'setItem');
    expect(await running(page().gate, { ...signed })).toBe('42: mfe-one@1.0.0');
    expect(checked).toHaveBeenCalledTimes(1);
    expect(written).not.toHaveBeenCalled();
  });

  it('keeps the groups that the page has where the visitor is unknown', async () => {
    const { gate } = page();
    await gate.open({ signed: await ours.sign(documentOf()), groups: { 'mfe-one': 'canary' } });
    const judged = async (revision: number, groups: ReleaseGroups | undefined) => {
      const verdict = await gate.judge({ signed: await ours.sign(documentOf({ revision })), groups });
      return verdict.isGood && verdict.set.remotes[0]?.pinned.version;
    };
    expect([await judged(43, undefined), await judged(44, NO_GROUPS), await judged(45, undefined)]).toEqual([
      '1.1.0',
      '1.0.0',
      '1.0.0',
    ]);
  });

  const bad: [string, string, () => Promise<unknown>][] = [
    ['of a stranger', 'wrong_key', () => stranger.sign(documentOf({ revision: 99 }))],
    [
      'that is over',
      'expired',
      () => ours.sign(documentOf({ revision: 99, expiresAt: new Date(NOW - 1000).toISOString() })),
    ],
    ['that is older than the last one', 'replayed', () => ours.sign(documentOf({ revision: 41 }))],
    [
      'with one letter changed',
      'tampered',
      async () => {
        const good = await ours.sign(documentOf({ revision: 99 }));
        return { ...good, payload: good.payload.replace('1.0.0', '1.0.9') };
      },
    ],
    ['of another brand', 'wrong_brand', () => ours.sign(documentOf({ revision: 99, brandId: 'sol' }))],
    ['that is no set', 'malformed', () => ours.sign('{"remotes":[]}')],
    ['that is no signed set at all', 'malformed', async () => ({ payload: 'only that' })],
  ];

  it.each(bad)('refuses one %s, runs the last good one instead, and says so once', async (_name, code, make) => {
    await running(page().gate, await ours.sign(documentOf()));
    const { gate, refusals } = page();
    expect(await running(gate, await make())).toBe('42: mfe-one@1.0.0');
    expect(refusals).toEqual([code]);
    await gate.judge({ signed: await make(), groups: NO_GROUPS });
    expect(refusals).toEqual([code]);
  });

  it.each(bad.filter(([, code]) => code !== 'replayed'))(
    'starts nothing with one %s when there is no good copy',
    async (_name, code, make) => {
      const { gate, refusals } = page();
      await expect(running(gate, await make())).rejects.toMatchObject({ code: 'remote_unavailable', retryable: true });
      expect(refusals).toEqual([code]);
    },
  );

  it('runs the last good one, with its groups, when the page brings none', async () => {
    await running(page().gate, await ours.sign(documentOf()), { 'mfe-one': 'canary' });
    const { gate, refusals } = page();
    expect(await running(gate, undefined)).toBe('42: mfe-one@1.1.0');
    expect(refusals).toEqual([]);
    await expect(running(page({ brandId: 'sol' }).gate, undefined)).rejects.toMatchObject({
      code: 'remote_unavailable',
    });
  });

  it('does not run a copy that is over, was edited, or whose key was withdrawn', async () => {
    await running(page().gate, await ours.sign(documentOf()));
    await expect(running(page({ now: NOW + 7 * DAY_MS }).gate, undefined)).rejects.toThrow();
    await expect(running(page({ keys: [next] }).gate, undefined)).rejects.toThrow();
    localStorage.setItem('releases:luna', localStorage.getItem('releases:luna')?.replace('1.0.0', '6.6.6') ?? '');
    await expect(running(page().gate, undefined)).rejects.toThrow();
  });

  it('takes a lower revision once the key of the higher one was withdrawn', async () => {
    await running(page().gate, await ours.sign(documentOf({ revision: 900 })));
    expect(await running(page({ keys: [next] }).gate, await next.sign(documentOf({ revision: 43 })))).toBe(
      '43: mfe-one@1.0.0',
    );
    const { gate, refusals } = page();
    expect(await running(gate, await ours.sign(documentOf({ revision: 42 })))).toBe('43: mfe-one@1.0.0');
    expect(refusals).toEqual(['replayed']);
  });

  it("remembers an expired copy's revision", async () => {
    await running(page().gate, await ours.sign(documentOf()));
    const later = NOW + 8 * DAY_MS;
    const { gate, refusals } = page({ now: later });
    await expect(
      running(gate, await ours.sign(documentOf({ revision: 41, expiresAt: new Date(later + DAY_MS).toISOString() }))),
    ).rejects.toThrow();
    expect(refusals).toEqual(['replayed']);
  });

  it('judges what comes later the same way, and keeps it for the next page load', async () => {
    const { gate, refusals } = page();
    await running(gate, await ours.sign(documentOf()));
    await expect(
      gate.judge({ signed: await ours.sign(documentOf({ revision: 44 })), groups: NO_GROUPS }),
    ).resolves.toMatchObject({ isGood: true, set: { revision: 44 } });
    await expect(
      gate.judge({ signed: await ours.sign(documentOf({ revision: 43 })), groups: NO_GROUPS }),
    ).resolves.toEqual({ isGood: false, code: 'replayed' });
    expect(refusals).toEqual(['replayed']);
    expect(await running(page().gate, undefined)).toBe('44: mfe-one@1.0.0');
  });

  it.each([
    [
      'is blocked',
      () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    ],
    [
      'is full',
      () =>
        ({
          getItem: () => null,
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        }) as unknown as Storage,
    ],
    ['holds something else', () => ({ getItem: () => '{"signed":7}', setItem: () => undefined }) as unknown as Storage],
  ])('works where storage %s', async (_name, open) => {
    expect(await running(page({ open }).gate, await ours.sign(documentOf()))).toBe('42: mfe-one@1.0.0');
    await expect(running(page({ open }).gate, undefined)).rejects.toMatchObject({ code: 'remote_unavailable' });
  });
});
