import type { BuiltRemote, ShellBuild } from '@halo/shared/contracts';
import type { Pins } from '@halo/shared/contracts/operations';
import type { ReleaseDeps, Releases } from '../ports.ts';
import { reportShellProblems } from './compare-shell.ts';

const shell: ShellBuild = {
  version: '2.0.0',
  contract: 1,
  federation: '2.9.2',
  scripts: [],
  bootGuard: '',
  preload: [],
  locales: {},
  files: {},
  provides: [{ name: 'react', version: '19.3.1', names: ['useState'] }],
};

function aBuild(version: string, names: string[]): BuiltRemote {
  return {
    name: 'mfe-chat',
    version,
    contract: 1,
    federation: '2.9.2',
    entry: 'remoteEntry.js',
    globalName: `halo_${version}`,
    manifest: {
      name: 'mfe-chat',
      contract: 1,
      routes: [],
      nav: [],
      popups: [],
      namespaces: ['chat'],
      bus: { publishes: [], subscribes: [] },
    },
    exposes: {},
    locales: {},
    files: {},
    shared: [{ name: 'react', requiredVersion: '^19.0.0', names }],
  };
}

async function logged(effective: Record<string, Pins>): Promise<[object, string][]> {
  const builds = [aBuild('1.0.0', ['useState']), aBuild('1.1.0', ['useState', 'useOldThing'])];
  const lines: [object, string][] = [];
  const log = {
    error: (bindings: object, line: string) => lines.push([bindings, line]),
  } as unknown as ReleaseDeps['log'];
  const releases = {
    versions: {
      shell: () => shell,
      document: async (_remote: string, version: string) => builds.find((each) => each.version === version),
    },
    pins: {
      scopes: () => Object.keys(effective).map((scope) => ({ scope, title: scope })),
      head: async (scope: string) => ({ effective: effective[scope] }),
    },
  } as unknown as Pick<Releases, 'pins' | 'versions'>;
  await reportShellProblems({ log }, releases);
  return lines;
}

test('[REL-04] a shell that does not fit what brands run is reported, with the brands and what to do', async () => {
  const lines = await logged({
    default: { 'mfe-chat': { version: '1.0.0' } },
    luna: { 'mfe-chat': { version: '1.0.0', canary: { version: '1.1.0', percent: 10 } } },
    sol: { 'mfe-chat': { version: '1.1.0' } },
  });
  expect(lines).toEqual([
    [
      { shell: '2.0.0', code: 'shared_names', scopes: ['luna', 'sol'] },
      expect.stringMatching(
        /mfe-chat@1\.1\.0 uses useOldThing of react, which shell@2\.0\.0 does not offer\. Add it to .* pin a version that fits/,
      ),
    ],
  ]);
});

test('one that fits is not talked about; a build that is gone is', async () => {
  expect(await logged({ default: { 'mfe-chat': { version: '1.0.0' } } })).toEqual([]);
  expect(await logged({ default: { 'mfe-chat': { version: '0.9.0' } } })).toEqual([
    [expect.objectContaining({ code: 'version_unknown' }), expect.stringContaining('mfe-chat@0.9.0')],
  ]);
});
