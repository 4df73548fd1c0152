import { DAY_MS } from '@halo/shared/contracts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LocalBuilds } from '../local-builds.ts';
import { KEPT_NEWEST } from './limits.ts';
import { openRegistryHarness, type RegistryHarness } from '../testing/registry-harness.ts';
import { sampleBuild, type SampleBuild, sampleCode, sampleOperator, sampleShell } from './version-fixtures.ts';

let harness: RegistryHarness;
let directory: string;
beforeEach(async () => {
  harness = await openRegistryHarness();
  directory = await mkdtemp(path.join(tmpdir(), 'halo-builds-'));
});
afterEach(async () => {
  await harness.close();
  await rm(directory, { recursive: true, force: true });
});

/** Builds as they lie in a working copy. */
async function lay(shellVersion: string, ...builds: SampleBuild[]): Promise<LocalBuilds> {
  const shell = sampleShell(shellVersion);
  const folders = new Map([
    ['shell', path.join(directory, 'shell')],
    ...builds.map(({ document: { name, version } }) => [name, path.join(directory, name, version)] as const),
  ]);
  for (const [owner, contents] of [
    ['shell', shell.contents] as const,
    ...builds.map(({ document, contents }) => [document.name, contents] as const),
  ]) {
    for (const [file, content] of contents) {
      const place = path.join(folders.get(owner) ?? '', file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
    }
  }
  return { shell: shell.document, remotes: builds.map(({ document }) => document), folders };
}

const shellAddresses = (version: string) =>
  Object.keys(sampleShell(version).document.files).map((file) => `/shell/${file}`);
const statuses = async (addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => (await harness.get(address)).status));

test('local builds go through the same checks, and are versions like any other', async () => {
  const build = sampleBuild('1.0.0');
  await harness.registry.adopt(await lay('1.0.0', build));
  expect(harness.registry.shell().version).toBe('1.0.0');
  expect(await harness.registry.document('mfe-sample', '1.0.0')).toEqual(build.document);
  expect(await statuses([...shellAddresses('1.0.0'), '/releases/mfe-sample/1.0.0/remoteEntry.js'])).toEqual([
    200, 200, 200,
  ]);
  expect((await harness.registry.list('mfe-sample')).map(({ version, publishedBy }) => [version, publishedBy])).toEqual(
    [['1.0.0', 'builds of this machine']],
  );
});

test('a restart writes nothing', async () => {
  const builds = await lay('1.0.0', sampleBuild('1.0.0'));
  await harness.registry.adopt(builds);
  const before = harness.logged.length;
  await harness.registry.adopt(builds);
  expect(harness.logged.length).toBe(before);
});

test.each<[string, (builds: LocalBuilds) => Promise<unknown>, RegExp]>([
  [
    'a flipped byte',
    (builds) => writeFile(path.join(builds.folders.get('mfe-sample') ?? '', 'remoteEntry.js'), 'tampered'),
    /remoteEntry\.js has other bytes than the document says/,
  ],
  [
    'a missing file',
    (builds) => rm(path.join(builds.folders.get('mfe-sample') ?? '', 'remoteEntry.js')),
    /remoteEntry\.js is listed and was not uploaded/,
  ],
  [
    'another contract',
    async (builds) => Object.assign(builds.remotes[0] ?? {}, { contract: 2 }),
    /version 2 of the platform contract/,
  ],
])('a local build with %s is not adopted', async (_what, spoil, reason) => {
  const builds = await lay('1.0.0', sampleBuild('1.0.0'));
  await spoil(builds);
  await expect(harness.registry.adopt(builds)).rejects.toThrow(reason);
  expect(await harness.registry.document('mfe-sample', '1.0.0')).toBeUndefined();
});

test('other bytes under a known version are not adopted: the published ones stay, and the log says so', async () => {
  const published = sampleBuild('1.0.0');
  await harness.registry.adopt(await lay('1.0.0', published));
  await harness.registry.adopt(await lay('1.0.0', sampleBuild('1.0.0', { page: sampleCode('other') })));
  expect(await harness.registry.document('mfe-sample', '1.0.0')).toEqual(published.document);
  expect(harness.logged).toContainEqual({
    bindings: { of: 'mfe-sample', version: '1.0.0' },
    line: expect.stringMatching(/built other bytes than were published/),
  });
  expect(harness.registry.shell()).toEqual(sampleShell('1.0.0').document);
});

test.each([
  ['is there', false],
  ['was removed', true],
])(
  'a shell published under the name of this build never becomes the own one, also where it %s',
  async (_what, isGone) => {
    const own = sampleShell('1.0.0-dev.1a');
    harness.signIn(sampleOperator({ actions: ['read', 'publish', 'shell'] }));
    await harness.publish({ ...own, document: { ...own.document, prerender: 'takeOver()' } });
    if (isGone) await harness.call('DELETE', '/api/remotes/shell/versions/1.0.0-dev.1a');
    for (const each of [harness.registry, harness.elsewhere]) {
      await each.adopt(await lay('1.0.0-dev.1a', sampleBuild('1.0.0')));
      expect(each.shell()).toEqual({ ...own.document, version: '1.0.0-dev.1a.2' });
    }
    expect((await harness.registry.shellDocument('1.0.0-dev.1a'))?.build.prerender).toBe(
      isGone ? undefined : 'takeOver()',
    );
    expect((await harness.registry.shellDocument('1.0.0-dev.1a.2'))?.build).toEqual(harness.registry.shell());
    expect(await statuses(shellAddresses('1.0.0-dev.1a'))).toEqual([200, 200]);
    expect(harness.logged).toContainEqual({
      bindings: { of: 'shell', version: '1.0.0-dev.1a', installedAs: '1.0.0-dev.1a.2' },
      line: expect.stringMatching(/the installation keeps its own/),
    });
  },
);

test('a store that was emptied is filled again', async () => {
  const builds = await lay('1.0.0', sampleBuild('1.0.0'));
  await harness.registry.adopt(builds);
  await rm(path.join(harness.directory, 'releases'), { recursive: true });
  await harness.registry.adopt(builds);
  expect(await harness.store.has('mfe-sample/1.0.0/remoteEntry.js')).toBe(true);
  expect(
    (await harness.get('/releases/mfe-sample/1.0.0/remoteEntry.js', { 'accept-encoding': 'br' })).headers[
      'content-encoding'
    ],
  ).toBe('br');
});

test('files of an old shell are served for a week after it was the shell, and those that another one lists for longer', async () => {
  await harness.registry.adopt(await lay('1.0.0', sampleBuild('1.0.0')));
  for (let n = 1; n <= KEPT_NEWEST; n += 1) {
    harness.clock.advance(1000);
    await harness.registry.adopt(await lay(`1.0.${n}`, sampleBuild('1.0.0')));
  }
  const [main, vendor] = ['main', 'vendor'].map(
    (name) => shellAddresses('1.0.0').find((address) => address.includes(name)) ?? '',
  );
  harness.clock.advance(6 * DAY_MS);
  await harness.registry.tidy();
  expect(await statuses([main ?? '', vendor ?? ''])).toEqual([200, 200]);
  harness.clock.advance(DAY_MS);
  await harness.registry.tidy();
  expect(await statuses([main ?? '', vendor ?? ''])).toEqual([404, 200]);
  expect(await statuses(shellAddresses(`1.0.${KEPT_NEWEST}`))).toEqual([200, 200]);
});

test('so is one that an operator had published first', async () => {
  harness.signIn(sampleOperator({ actions: ['read', 'publish', 'shell'] }));
  await harness.publish(sampleShell('1.0.0'));
  await harness.registry.adopt(await lay('1.0.0'));
  harness.clock.advance(60 * DAY_MS);
  await harness.registry.tidy();
  await harness.registry.adopt(await lay('1.0.1'));
  harness.clock.advance(6 * DAY_MS);
  expect(await harness.call('DELETE', '/api/remotes/shell/versions/1.0.0')).toMatchObject({ status: 409 });
  expect(await statuses(shellAddresses('1.0.0'))).toEqual([200, 200]);
});
