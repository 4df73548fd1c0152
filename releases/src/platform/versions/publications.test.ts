import { HOUR_MS } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { integrityOf } from './file-content.ts';
import { FILE_MAX_BYTES, PUBLICATIONS_MAX } from './limits.ts';
import { openRegistryHarness, type RegistryHarness } from '../testing/registry-harness.ts';
import { sampleBuild, sampleCode, sampleOperator, sampleShell } from './version-fixtures.ts';

let harness: RegistryHarness;

beforeAll(async () => {
  harness = await openRegistryHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.signIn(sampleOperator()));

/** Nothing of a version is visible before it is published. */
async function isVisible(version: string): Promise<boolean> {
  const { body } = await harness.call<{ versions: { version: string }[] }>('GET', '/api/remotes/mfe-sample/versions');
  const entry = await harness.get(`/releases/mfe-sample/${version}/remoteEntry.js`);
  return body.versions.some((each) => each.version === version) || entry.status === 200;
}

test('[REL-01] publishes a version in three steps; its files are served, its document is kept, and consoles are notified', async () => {
  const build = sampleBuild('1.0.0');
  const begun = await harness.start(build.document);
  expect(begun.body.missing.sort()).toEqual([...build.contents.keys()].sort());
  for (const file of begun.body.missing) {
    expect(await isVisible('1.0.0')).toBe(false);
    expect(await harness.send(begun.body.id, file, build.contents.get(file) as Buffer)).toMatchObject({
      status: 200,
      body: { result: 'OK' },
    });
  }
  const finished = await harness.finish(begun.body.id);
  expect(finished).toMatchObject({
    status: 200,
    body: {
      isKnown: false,
      version: { remote: 'mfe-sample', version: '1.0.0', files: 5, publishedBy: 'ada@halo.example', usedBy: [] },
    },
  });
  expect((await harness.call('GET', '/api/remotes/mfe-sample/versions/1.0.0')).body).toEqual(build.document);
  for (const [file, content] of build.contents) {
    const served = await harness.get(new URL(file, 'http://host/releases/mfe-sample/1.0.0/').pathname);
    expect(served.status).toBe(200);
    expect(served.body.equals(content)).toBe(true);
    expect(integrityOf(served.body)).toBe(build.document.files[file]?.integrity);
  }
  expect(harness.published).toContainEqual({ kind: 'version', remote: 'mfe-sample', version: '1.0.0' });
  expect(await harness.store.list('staging')).toEqual([]);
  const { rows } = await harness.database.db.execute(sql`select actor, action, reason from release_audit`);
  expect(rows).toEqual([{ actor: 'ada@halo.example', action: 'publish', reason: 'mfe-sample 1.0.0' }]);
});

test('[REL-01] the same version with the same bytes is known; with other bytes it is refused', async () => {
  const build = sampleBuild('1.1.0');
  await harness.publish(build);
  const again = await harness.start(build.document);
  expect(again.body.missing).toEqual([]);
  expect((await harness.finish(again.body.id)).body).toMatchObject({ isKnown: true, version: { version: '1.1.0' } });
  const changed = sampleBuild('1.1.0', { page: sampleCode('something else') });
  expect(await harness.start(changed.document)).toMatchObject({ status: 409, body: { code: 'version_exists' } });
  const other = { ...build.document, shared: [] };
  expect(await harness.start(other)).toMatchObject({ status: 409, body: { code: 'version_exists' } });
});

test('refuses what asks for a shared module that its document does not list', async () => {
  const asks = (name: string) =>
    sampleBuild('1.9.1', { page: `${sampleCode('asks')};x={shareConfig:{singleton:!0},shareKey:"${name}"}` });
  await expect(harness.publish(asks('lit'))).rejects.toThrow(/422 release_incomplete.*asks for the shared module lit,/);
  expect(await harness.publish(asks('react'))).toMatchObject({ isKnown: false });
});

test('asks only for what it does not have yet', async () => {
  await harness.publish(sampleBuild('1.2.0'));
  const next = sampleBuild('1.2.1');
  const { body } = await harness.start(next.document);
  expect(body.missing.sort()).toEqual(
    [...(next.document.exposes['./pages/home']?.slice(1) ?? []), 'remoteEntry.js'].sort(),
  );
});

test('of many who publish one version at once, one wins; the others learn that it is there', async () => {
  const builds = Array.from({ length: 8 }, (_, index) =>
    sampleBuild('1.3.0', { page: sampleCode(index < 4 ? 'the one' : 'the other') }),
  );
  const results = await Promise.allSettled(builds.map((build) => harness.publish(build)));
  const done = results.flatMap((result, index) => (result.status === 'fulfilled' ? [{ index, ...result.value }] : []));
  expect(done.filter(({ isKnown }) => !isKnown)).toHaveLength(1);
  expect(new Set(done.map(({ index }) => index < 4)).size).toBe(1);
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toMatch(/409 version_exists/);
  const winner = builds[done[0]?.index ?? 0];
  for (const [file, content] of winner?.contents ?? []) {
    expect(
      (await harness.get(new URL(file, 'http://host/releases/mfe-sample/1.3.0/').pathname)).body.equals(content),
    ).toBe(true);
  }
});

test('compressing a large build keeps no other publication waiting: the lock is taken when all is ready', async () => {
  const locks = async () =>
    (
      await harness.database.pool.query(
        "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      )
    ).rowCount;
  const build = sampleBuild('1.61.0', { page: sampleCode('a large one') });
  const begun = await harness.start(build.document);
  for (const file of begun.body.missing) await harness.send(begun.body.id, file, build.contents.get(file) as Buffer);
  const [read, write] = [harness.store.read, harness.store.write];
  const seen: { read: (number | null)[]; write: (number | null)[] } = { read: [], write: [] };
  harness.store.read = async (key) => {
    if (key.startsWith('staging/')) seen.read.push(await locks());
    return read(key);
  };
  harness.store.write = async (key, content) => {
    seen.write.push(await locks());
    return write(key, content);
  };
  expect((await harness.finish(begun.body.id)).status).toBe(200);
  Object.assign(harness.store, { read, write });
  expect(seen.read.length).toBeGreaterThan(0);
  expect(seen.write.length).toBeGreaterThan(0);
  expect(new Set(seen.read)).toEqual(new Set([0]));
  expect(new Set(seen.write)).toEqual(new Set([1]));
});

test('two processes that publish one version at once: one wins, whole', async () => {
  const operator = sampleOperator();
  const builds = [
    sampleBuild('1.4.0', { page: sampleCode('here') }),
    sampleBuild('1.4.0', { page: sampleCode('there') }),
  ] as const;
  const results = await Promise.allSettled(
    [harness.registry, harness.elsewhere].map(async (registry, index) => {
      const { document, contents } = builds[index] ?? builds[0];
      const { id, missing } = await registry.startPublication(operator, document);
      for (const file of missing) await registry.receiveFile(operator, id, file, contents.get(file) as Buffer);
      return registry.finishPublication(operator, id);
    }),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const winner = builds[results.findIndex(({ status }) => status === 'fulfilled')] ?? builds[0];
  expect(await harness.registry.document('mfe-sample', '1.4.0')).toEqual(winner.document);
  for (const [file, content] of winner.contents) {
    expect(
      (await harness.get(new URL(file, 'http://host/releases/mfe-sample/1.4.0/').pathname)).body.equals(content),
    ).toBe(true);
  }
});

test('what is left of a publication that is no longer known is thrown away, what has begun is not', async () => {
  const build = sampleBuild('1.6.0');
  const {
    body: { id },
  } = await harness.start(build.document);
  await harness.send(id, 'remoteEntry.js', build.contents.get('remoteEntry.js') as Buffer);
  await harness.store.write('staging/forgotten/abc', Buffer.from('left over'));
  await harness.registry.tidy();
  const folders = (await harness.store.list('staging')).map((key) => key.split('/')[1]);
  expect(folders).toContain(id);
  expect(folders).not.toContain('forgotten');
});

test('what a crashed publication left at a free address is no obstacle, and never served', async () => {
  const build = sampleBuild('1.5.0');
  await harness.store.write('mfe-sample/1.5.0/remoteEntry.js', Buffer.from('left over'));
  await harness.store.write('mfe-sample/1.5.0/remoteEntry.js.br', Buffer.from('left over'));
  expect((await harness.get('/releases/mfe-sample/1.5.0/remoteEntry.js')).status).toBe(404);
  await harness.publish(build);
  expect(
    (await harness.get('/releases/mfe-sample/1.5.0/remoteEntry.js')).body.equals(
      build.contents.get('remoteEntry.js') as Buffer,
    ),
  ).toBe(true);
  expect(
    (await harness.get('/releases/mfe-sample/1.5.0/remoteEntry.js', { 'accept-encoding': 'br' })).body.toString(),
  ).not.toBe('left over');
});

describe('[REL-01] refusals', () => {
  const build = sampleBuild('2.0.0');
  const entry = build.contents.get('remoteEntry.js') as Buffer;

  async function begin(document: unknown = build.document) {
    const { body } = await harness.start(document);
    return body;
  }

  afterEach(async () => {
    harness.signIn(sampleOperator());
    expect(await isVisible('2.0.0')).toBe(false);
    harness.clock.advance(2 * HOUR_MS);
    await harness.registry.tidy();
    expect(await harness.store.list('staging')).toEqual([]);
  });

  test('a missing file: all of them are named', async () => {
    const { id, missing } = await begin();
    await harness.send(id, 'remoteEntry.js', entry);
    const { status, body } = await harness.finish(id);
    expect([status, body.code]).toEqual([422, 'release_incomplete']);
    expect(Object.values(body.detail ?? {}).sort()).toEqual(
      missing
        .filter((file) => file !== 'remoteEntry.js')
        .map((file) => `${file} is listed and was not uploaded.`)
        .sort(),
    );
    expect(Object.keys(body.detail ?? {})).toEqual(missing.slice(1).map((_, index) => String(index + 1)));
    // It is not over yet: what is missing can still come.
    for (const file of missing) await harness.send(id, file, build.contents.get(file) as Buffer);
    const elsewhere = await harness.call('DELETE', '/api/remotes/mfe-sample/versions/2.0.0');
    expect(elsewhere.status).toBe(404);
  });

  test.each([
    ['a file that is not listed', 'extra.js'],
    ['a path upwards', '../../mfe-other/1.0.0/remoteEntry.js'],
    ['an absolute path', '/etc/passwd'],
    ['a backslash', '..\\c\\x.js'],
    ['an encoded path', '%2e%2e/x.js'],
    ['a name of every object', '__proto__'],
    ['no name', '\u0000'],
  ])('%s', async (_what, file) => {
    const { id } = await begin();
    const answer = await harness.send(id, file, entry);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'release_incomplete',
        detail: { 1: expect.stringMatching(/is not among the files of the document/) },
      },
    });
  });

  test('one flipped byte', async () => {
    const { id } = await begin();
    const flipped = Buffer.from(entry);
    flipped[10] = (flipped[10] ?? 0) ^ 1;
    expect(await harness.send(id, 'remoteEntry.js', flipped)).toMatchObject({
      status: 422,
      body: {
        code: 'release_incomplete',
        message: expect.stringMatching(/remoteEntry\.js has other bytes than the document says/),
      },
    });
  });

  test('a lie about the size', async () => {
    const { id } = await begin({
      ...build.document,
      files: { ...build.document.files, 'remoteEntry.js': { integrity: integrityOf(entry), bytes: entry.length - 1 } },
    });
    expect(await harness.send(id, 'remoteEntry.js', entry)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/the document says/) },
    });
  });

  test('a shared file whose name carries the hash of something else', async () => {
    const files = {
      ...build.document.files,
      '../c/pages-home.deadbeef.js': { integrity: integrityOf(entry), bytes: entry.length },
    };
    const { id } = await begin({ ...build.document, files });
    expect(await harness.send(id, '../c/pages-home.deadbeef.js', entry)).toMatchObject({
      status: 422,
      body: { message: 'The name of ../c/pages-home.deadbeef.js does not carry the hash of its content.' },
    });
  });

  test('bytes for an address that has others', async () => {
    const known = sampleBuild('1.9.0');
    await harness.publish(known);
    const [library = ''] = known.document.exposes['./pages/home'] ?? [];
    const files = { ...build.document.files, [library]: { integrity: integrityOf(entry), bytes: entry.length } };
    expect(await harness.start({ ...build.document, files })).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/is stored with other bytes, and what is stored never changes/) },
    });
  });

  test('[REL-04] a contract version that the shell does not take', async () => {
    const { status, body } = await harness.start({ ...build.document, contract: 7, manifest: { contract: 7 } });
    expect([status, body.code]).toEqual([422, 'release_incomplete']);
    expect(body.detail?.['1']).toMatch(
      /built for version 7 of the platform contract, and the shell takes only version 1/,
    );
  });

  test('a document that does not hold together, sentence by sentence', async () => {
    const { status, body } = await harness.start({
      ...build.document,
      entry: '../../x.js',
      exposes: { './pages/home': [] },
    });
    expect([status, body.code]).toEqual([422, 'release_incomplete']);
    expect(Object.keys(body.detail ?? {})).toEqual(['1', '2']);
  });

  test('a file that is too large, before it is read', async () => {
    const { id } = await begin();
    expect(await harness.send(id, 'remoteEntry.js', Buffer.alloc(FILE_MAX_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  test('a body that is not raw bytes', async () => {
    const { id } = await begin();
    expect(
      await harness.call(
        'PUT',
        `/api/publications/${id}/files/${Buffer.from('remoteEntry.js').toString('base64url')}`,
        {
          a: 1,
        },
      ),
    ).toMatchObject({ status: 415 });
  });

  test('a document of a remote that the token is not for', async () => {
    harness.signIn(sampleOperator({ remotes: ['mfe-chat'] }));
    expect(await harness.start(build.document)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('a token that may not publish', async () => {
    harness.signIn(sampleOperator({ actions: ['read', 'promote', 'pin'] }));
    expect(await harness.start(build.document)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('the publication of another operator', async () => {
    const { id } = await begin();
    harness.signIn(sampleOperator({}, 'eve@halo.example'));
    expect(await harness.send(id, 'remoteEntry.js', entry)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await harness.finish(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a publication that was never begun, and one that took too long', async () => {
    expect(await harness.finish('no-such-publication')).toMatchObject({ status: 404 });
    const { id } = await begin();
    harness.clock.advance(HOUR_MS + 1);
    expect(await harness.send(id, 'remoteEntry.js', entry)).toMatchObject({ status: 404 });
  });

  test('more unfinished publications than anybody needs', async () => {
    for (let times = 0; times < PUBLICATIONS_MAX; times += 1)
      expect((await harness.start(build.document)).status).toBe(200);
    expect(await harness.start(build.document)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    harness.clock.advance(HOUR_MS + 1);
    expect((await harness.start(build.document)).status).toBe(200);
  });
});

describe('a shell', () => {
  const publisher = sampleOperator({ actions: ['read', 'publish', 'shell'] });

  test('[REL-01] is published like a remote, by who has the right for it', async () => {
    const { document, contents } = sampleShell('7.0.0');
    expect(await harness.start(document)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    harness.signIn(publisher);
    expect((await harness.publish({ document, contents })).version).toMatchObject({
      remote: 'shell',
      version: '7.0.0',
    });
    expect(await harness.registry.shellDocument('7.0.0')).toMatchObject({ build: document });
    expect(await harness.registry.document('shell', '7.0.0')).toBeUndefined();
    const [file = ''] = document.scripts;
    expect((await harness.get(`/shell/${file}`)).status).toBe(200);
    const { body } = await harness.call<{ versions: unknown[] }>('GET', '/api/remotes/shell/versions');
    expect(body.versions).toMatchObject([{ version: '7.0.0', usedBy: [] }]);
  });

  test('is refused when what stands in the page would end its element there', async () => {
    harness.signIn(publisher);
    const { document } = sampleShell('7.1.0');
    const refused = await harness.start({ ...document, bootGuard: '1</script><script>2' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'release_incomplete' } });
    expect(refused.body.message).toContain('bootGuard');
  });
});
