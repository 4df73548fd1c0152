import { sql } from 'drizzle-orm';
import { integrityOf } from './file-content.ts';
import { HOUR_MS } from './durations.ts';
import { FILE_MAX_BYTES, PUBLICATIONS_MAX } from './limits.ts';
import { openRegistryBench, type RegistryBench } from './registry-bench.ts';
import { sampleBuild, sampleCode, sampleOperator } from './version-fixtures.ts';

let bench: RegistryBench;

beforeAll(async () => {
  bench = await openRegistryBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.signIn(sampleOperator()));

/** Nobody sees anything of a version before it is published. */
async function isVisible(version: string): Promise<boolean> {
  const { body } = await bench.call<{ versions: { version: string }[] }>('GET', '/api/remotes/mfe-sample/versions');
  const entry = await bench.get(`/releases/mfe-sample/${version}/remoteEntry.js`);
  return body.versions.some((each) => each.version === version) || entry.status === 200;
}

test('[REL-01] publishes a version in three steps; its files are served, its document is kept, everybody hears of it', async () => {
  const build = sampleBuild('1.0.0');
  const begun = await bench.start(build.document);
  expect(begun.body.missing.sort()).toEqual([...build.contents.keys()].sort());
  for (const file of begun.body.missing) {
    expect(await isVisible('1.0.0')).toBe(false);
    expect(await bench.send(begun.body.id, file, build.contents.get(file) as Buffer)).toMatchObject({
      status: 200,
      body: { result: 'OK' },
    });
  }
  const finished = await bench.finish(begun.body.id);
  expect(finished).toMatchObject({
    status: 200,
    body: {
      isKnown: false,
      version: { remote: 'mfe-sample', version: '1.0.0', files: 5, publishedBy: 'ada@halo.example', usedBy: [] },
    },
  });
  expect((await bench.call('GET', '/api/remotes/mfe-sample/versions/1.0.0')).body).toEqual(build.document);
  for (const [file, content] of build.contents) {
    const served = await bench.get(new URL(file, 'http://host/releases/mfe-sample/1.0.0/').pathname);
    expect(served.status).toBe(200);
    expect(served.body.equals(content)).toBe(true);
    expect(integrityOf(served.body)).toBe(build.document.files[file]?.integrity);
  }
  expect(bench.published).toContainEqual({ kind: 'version', remote: 'mfe-sample', version: '1.0.0' });
  expect(await bench.store.list('staging')).toEqual([]);
  const { rows } = await bench.database.db.execute(sql`select actor, action, reason from release_audit`);
  expect(rows).toEqual([{ actor: 'ada@halo.example', action: 'publish', reason: 'mfe-sample 1.0.0' }]);
});

test('[REL-01] the same version with the same bytes is known; with other bytes it is refused', async () => {
  const build = sampleBuild('1.1.0');
  await bench.publish(build);
  const again = await bench.start(build.document);
  expect(again.body.missing).toEqual([]);
  expect((await bench.finish(again.body.id)).body).toMatchObject({ isKnown: true, version: { version: '1.1.0' } });
  const changed = sampleBuild('1.1.0', { page: sampleCode('something else') });
  expect(await bench.start(changed.document)).toMatchObject({ status: 409, body: { code: 'version_exists' } });
  const other = { ...build.document, shared: [] };
  expect(await bench.start(other)).toMatchObject({ status: 409, body: { code: 'version_exists' } });
});

test('asks only for what it does not have yet', async () => {
  await bench.publish(sampleBuild('1.2.0'));
  const next = sampleBuild('1.2.1');
  const { body } = await bench.start(next.document);
  expect(body.missing.sort()).toEqual(
    [...(next.document.exposes['./pages/home']?.slice(1) ?? []), 'remoteEntry.js'].sort(),
  );
});

test('of many who publish one version at once, one wins; the others learn that it is there', async () => {
  const builds = Array.from({ length: 8 }, (_, index) =>
    sampleBuild('1.3.0', { page: sampleCode(index < 4 ? 'the one' : 'the other') }),
  );
  const results = await Promise.allSettled(builds.map((build) => bench.publish(build)));
  const done = results.flatMap((result, index) => (result.status === 'fulfilled' ? [{ index, ...result.value }] : []));
  expect(done.filter(({ isKnown }) => !isKnown)).toHaveLength(1);
  expect(new Set(done.map(({ index }) => index < 4)).size).toBe(1);
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toMatch(/409 version_exists/);
  const winner = builds[done[0]?.index ?? 0];
  for (const [file, content] of winner?.contents ?? []) {
    expect(
      (await bench.get(new URL(file, 'http://host/releases/mfe-sample/1.3.0/').pathname)).body.equals(content),
    ).toBe(true);
  }
});

test('compressing a large build keeps nobody else waiting: the lock is taken when all is ready', async () => {
  const locks = async () =>
    (
      await bench.database.pool.query(
        "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      )
    ).rowCount;
  const build = sampleBuild('1.61.0', { page: sampleCode('a large one') });
  const begun = await bench.start(build.document);
  for (const file of begun.body.missing) await bench.send(begun.body.id, file, build.contents.get(file) as Buffer);
  const [read, write] = [bench.store.read, bench.store.write];
  const seen: { read: (number | null)[]; write: (number | null)[] } = { read: [], write: [] };
  bench.store.read = async (key) => {
    if (key.startsWith('staging/')) seen.read.push(await locks());
    return read(key);
  };
  bench.store.write = async (key, content) => {
    seen.write.push(await locks());
    return write(key, content);
  };
  expect((await bench.finish(begun.body.id)).status).toBe(200);
  Object.assign(bench.store, { read, write });
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
    [bench.registry, bench.elsewhere].map(async (registry, index) => {
      const { document, contents } = builds[index] ?? builds[0];
      const { id, missing } = await registry.startPublication(operator, document);
      for (const file of missing) await registry.receiveFile(operator, id, file, contents.get(file) as Buffer);
      return registry.finishPublication(operator, id);
    }),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const winner = builds[results.findIndex(({ status }) => status === 'fulfilled')] ?? builds[0];
  expect(await bench.registry.document('mfe-sample', '1.4.0')).toEqual(winner.document);
  for (const [file, content] of winner.contents) {
    expect(
      (await bench.get(new URL(file, 'http://host/releases/mfe-sample/1.4.0/').pathname)).body.equals(content),
    ).toBe(true);
  }
});

test('what is left of a publication that nobody knows any more is thrown away, what has begun is not', async () => {
  const build = sampleBuild('1.6.0');
  const {
    body: { id },
  } = await bench.start(build.document);
  await bench.send(id, 'remoteEntry.js', build.contents.get('remoteEntry.js') as Buffer);
  await bench.store.write('staging/forgotten/abc', Buffer.from('left over'));
  await bench.registry.tidy();
  const folders = (await bench.store.list('staging')).map((key) => key.split('/')[1]);
  expect(folders).toContain(id);
  expect(folders).not.toContain('forgotten');
});

test('what a crashed publication left at a free address is no obstacle, and never served', async () => {
  const build = sampleBuild('1.5.0');
  await bench.store.write('mfe-sample/1.5.0/remoteEntry.js', Buffer.from('left over'));
  await bench.store.write('mfe-sample/1.5.0/remoteEntry.js.br', Buffer.from('left over'));
  expect((await bench.get('/releases/mfe-sample/1.5.0/remoteEntry.js')).status).toBe(404);
  await bench.publish(build);
  expect(
    (await bench.get('/releases/mfe-sample/1.5.0/remoteEntry.js')).body.equals(
      build.contents.get('remoteEntry.js') as Buffer,
    ),
  ).toBe(true);
  expect(
    (await bench.get('/releases/mfe-sample/1.5.0/remoteEntry.js', { 'accept-encoding': 'br' })).body.toString(),
  ).not.toBe('left over');
});

describe('[REL-01] refusals', () => {
  const build = sampleBuild('2.0.0');
  const entry = build.contents.get('remoteEntry.js') as Buffer;

  async function begin(document: unknown = build.document) {
    const { body } = await bench.start(document);
    return body;
  }

  afterEach(async () => {
    bench.signIn(sampleOperator());
    expect(await isVisible('2.0.0')).toBe(false);
    bench.clock.advance(2 * HOUR_MS);
    await bench.registry.tidy();
    expect(await bench.store.list('staging')).toEqual([]);
  });

  test('a missing file: all of them are named', async () => {
    const { id, missing } = await begin();
    await bench.send(id, 'remoteEntry.js', entry);
    const { status, body } = await bench.finish(id);
    expect([status, body.code]).toEqual([422, 'release_incomplete']);
    expect(Object.values(body.detail ?? {}).sort()).toEqual(
      missing
        .filter((file) => file !== 'remoteEntry.js')
        .map((file) => `${file} is listed and was not uploaded.`)
        .sort(),
    );
    expect(Object.keys(body.detail ?? {})).toEqual(missing.slice(1).map((_, index) => String(index + 1)));
    // It is not over yet: what is missing can still come.
    for (const file of missing) await bench.send(id, file, build.contents.get(file) as Buffer);
    const elsewhere = await bench.call('DELETE', '/api/remotes/mfe-sample/versions/2.0.0');
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
    const answer = await bench.send(id, file, entry);
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
    expect(await bench.send(id, 'remoteEntry.js', flipped)).toMatchObject({
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
    expect(await bench.send(id, 'remoteEntry.js', entry)).toMatchObject({
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
    expect(await bench.send(id, '../c/pages-home.deadbeef.js', entry)).toMatchObject({
      status: 422,
      body: { message: 'The name of ../c/pages-home.deadbeef.js does not carry the hash of its content.' },
    });
  });

  test('bytes for an address that has others', async () => {
    const known = sampleBuild('1.9.0');
    await bench.publish(known);
    const [library = ''] = known.document.exposes['./pages/home'] ?? [];
    const files = { ...build.document.files, [library]: { integrity: integrityOf(entry), bytes: entry.length } };
    expect(await bench.start({ ...build.document, files })).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/is stored with other bytes, and what is stored never changes/) },
    });
  });

  test('[REL-04] a contract version that the shell does not take', async () => {
    const { status, body } = await bench.start({ ...build.document, contract: 7, manifest: { contract: 7 } });
    expect([status, body.code]).toEqual([422, 'release_incomplete']);
    expect(body.detail?.['1']).toMatch(
      /built for version 7 of the platform contract, and the shell takes only version 1/,
    );
  });

  test('a document that does not hold together, sentence by sentence', async () => {
    const { status, body } = await bench.start({
      ...build.document,
      entry: '../../x.js',
      exposes: { './pages/home': [] },
    });
    expect([status, body.code]).toEqual([422, 'release_incomplete']);
    expect(Object.keys(body.detail ?? {})).toEqual(['1', '2']);
  });

  test('a file that is too large, before it is read', async () => {
    const { id } = await begin();
    expect(await bench.send(id, 'remoteEntry.js', Buffer.alloc(FILE_MAX_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  test('a body that is not raw bytes', async () => {
    const { id } = await begin();
    expect(
      await bench.call('PUT', `/api/publications/${id}/files/${Buffer.from('remoteEntry.js').toString('base64url')}`, {
        a: 1,
      }),
    ).toMatchObject({ status: 415 });
  });

  test('a document of a remote that the token is not for', async () => {
    bench.signIn(sampleOperator({ remotes: ['mfe-chat'] }));
    expect(await bench.start(build.document)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('a token that may not publish', async () => {
    bench.signIn(sampleOperator({ actions: ['read', 'promote', 'pin'] }));
    expect(await bench.start(build.document)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('the publication of somebody else', async () => {
    const { id } = await begin();
    bench.signIn(sampleOperator({}, 'eve@halo.example'));
    expect(await bench.send(id, 'remoteEntry.js', entry)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await bench.finish(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a publication that nobody began, and one that took too long', async () => {
    expect(await bench.finish('no-such-publication')).toMatchObject({ status: 404 });
    const { id } = await begin();
    bench.clock.advance(HOUR_MS + 1);
    expect(await bench.send(id, 'remoteEntry.js', entry)).toMatchObject({ status: 404 });
  });

  test('more unfinished publications than anybody needs', async () => {
    for (let times = 0; times < PUBLICATIONS_MAX; times += 1)
      expect((await bench.start(build.document)).status).toBe(200);
    expect(await bench.start(build.document)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    bench.clock.advance(HOUR_MS + 1);
    expect((await bench.start(build.document)).status).toBe(200);
  });
});
