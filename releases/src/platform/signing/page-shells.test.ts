import { type ReleaseDocument, ShellBuild, type SignedShell } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { documentDigest } from '../versions/document-digest.ts';
import { createPageShells } from './page-shells.ts';

const shellAt = (version: string) => ({ version }) as ShellBuild;
const signed = (version: string) => ({ version, digest: `digest of ${version}` });
const documentOf = (shell: SignedShell | undefined) =>
  ({ remotes: [], ...(shell && { shell }) }) as unknown as ReleaseDocument;
const pinned: SignedShell = {
  stable: signed('3.0.0'),
  previous: signed('2.0.0'),
  canary: { version: signed('4.0.0'), percent: 10 },
};

async function shells(shell: SignedShell | undefined, missing: readonly string[] = []) {
  const logged: object[] = [];
  const made = createPageShells({
    versions: {
      shell: () => shellAt('1.0.0'),
      shellDocument: async (version) =>
        missing.includes(version) ? undefined : { build: shellAt(version), digest: `digest of ${version}` },
    },
    log: { error: (bindings: object) => void logged.push(bindings) } as never,
  });
  const document = documentOf(shell);
  await made.load([document, document]);
  const choose = (group?: 'canary', failed: string[] = []) =>
    made.choose(document, group ? { shell: group } : {}, failed).build.version;
  return { choose, logged };
}

it('gives what is pinned, then each version before it, and at last that of the installation', async () => {
  const { choose } = await shells(pinned);
  const failed: string[] = [];
  // As a page does it: what did not start is skipped from then on.
  for (const version of ['4.0.0', '3.0.0', '2.0.0', '1.0.0', '1.0.0']) {
    expect(choose('canary', failed)).toBe(version);
    failed.unshift(version);
  }
  expect([choose(), choose(undefined, ['3.0.0'])]).toEqual(['3.0.0', '2.0.0']);
});

it('gives that of the installation where none is pinned, where it is off, and to all but the canary alone', async () => {
  expect((await shells(undefined)).choose()).toBe('1.0.0');
  expect((await shells({ ...pinned, isOff: true })).choose('canary')).toBe('1.0.0');
  const { choose } = await shells({ ...pinned, isOff: true, isCanaryOnly: true });
  expect([choose(), choose('canary'), choose('canary', ['4.0.0'])]).toEqual(['1.0.0', '4.0.0', '1.0.0']);
});

it('passes over what the registry has no more, and says so once', async () => {
  const { choose, logged } = await shells(pinned, ['3.0.0']);
  expect(choose()).toBe('2.0.0');
  expect(logged).toEqual([{ version: '3.0.0', isThere: false }]);
});

it('takes what is pinned for that of the installation by its digest, never by its name', async () => {
  const own = documentDigest(shellAt('1.0.0'));
  const isInstalled = async (digest: string) => {
    const made = createPageShells({
      versions: { shell: () => shellAt('1.0.0'), shellDocument: async () => ({ build: shellAt('1.0.0'), digest }) },
      log: {} as never,
    });
    const document = documentOf({ stable: { version: '1.0.0', digest } });
    await made.load([document]);
    return made.choose(document, {}, []).isInstalled;
  };
  expect([await isInstalled(own), await isInstalled('of other bytes')]).toEqual([true, false]);
});

it('passes over a document that is none of a shell, and says so once; a database that fails is no such thing', async () => {
  const logged: object[] = [];
  const read = jest.fn(async () => ({ build: z.parse(ShellBuild, { version: 7 }), digest: '' }));
  const made = createPageShells({
    versions: { shell: () => shellAt('1.0.0'), shellDocument: read },
    log: { error: (bindings: object) => void logged.push(bindings) } as never,
  });
  const document = documentOf({ stable: signed('3.0.0') });
  await made.load([document]);
  await made.load([document]);
  expect(made.choose(document, {}, []).build.version).toBe('1.0.0');
  expect(logged).toEqual([{ version: '3.0.0', isThere: true }]);
  read.mockRejectedValue(new Error('the database is away'));
  await expect(made.load([document])).rejects.toThrow('the database is away');
});
