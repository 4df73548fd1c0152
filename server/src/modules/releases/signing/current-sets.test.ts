import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseDocument, SignedReleases } from '@halo/shared/contracts';
import type { ReleaseChange } from '@halo/shared/contracts/operations';
import { verifyReleases } from '@halo/shared/releases';
import { openKeyring } from '../../../process/keys.ts';
import { openDatabase } from '../../../storage/database.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { CHAIN_START, hashEntry } from '../audit/audit-chain.ts';
import { listAfter } from '../audit/audit-repository.ts';
import { createReleases } from '../create-releases.ts';
import type { Releases } from '../ports.ts';

// Each test sets up a whole server; on a busy machine that takes its time.
jest.setTimeout(60_000);

const CHAT = 'mfe-chat';
const DAY_MS = 24 * 60 * 60_000;

let test: TestApp;
const cleanUps: (() => Promise<unknown> | unknown)[] = [];
beforeEach(async () => {
  test = await buildTestApp({ hasReleases: true });
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await test.close();
});

const change = (scope: string, wanted: ReleaseChange) => test.releases.pins.change('anna', scope, { change: wanted, reason: 'because of a test' });
const pin = (version: string): ReleaseChange => ({ kind: 'pin', remote: CHAT, version });
const chatOf = (releases: Releases, brand = 'luna') => releases.sets.current(brand).document.remotes.find(({ name }) => name === CHAT)?.stable.version;

/** Releases of another process on the same registry; with a data directory of its own unless it is the next run of this one. */
function otherProcess({ isNextRun = false, db = test.database.db } = {}): Releases {
  const dataDirectory = isNextRun ? test.deps.env.dataDirectory : mkdtempSync(path.join(tmpdir(), 'halo-other-'));
  const keysDirectory = path.join(dataDirectory, 'keys');
  if (!isNextRun) {
    cpSync(test.deps.env.keysDirectory, keysDirectory, { recursive: true });
    cleanUps.push(() => rmSync(dataDirectory, { recursive: true, force: true }));
  }
  const env = { ...test.deps.env, dataDirectory, keysDirectory };
  return createReleases({ ...test.deps, env, db, keyring: openKeyring({ directory: keysDirectory, mayCreate: true }) });
}

function running(releases: Releases, { hears = true } = {}): Releases {
  if (hears) releases.news.start();
  releases.sets.start();
  cleanUps.push(() => Promise.all([releases.sets.stop(), releases.news.stop()]));
  return releases;
}

async function eventually(check: () => void, withinMs: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    try {
      check();
      return performance.now() - start;
    } catch (error) {
      if (performance.now() - start > withinMs) throw error;
      await wait(20);
    }
  }
}

function deadDatabase() {
  const database = openDatabase({ socket: { ...test.database.connection, port: 1, host: '127.0.0.1' } });
  cleanUps.push(() => database.close());
  return database.db;
}

async function editRow(edit: (row: SignedReleases) => Partial<SignedReleases>, brand = 'luna'): Promise<void> {
  const { rows } = await test.database.pool.query<SignedReleases & { keyId: string }>('select payload, key_id as "keyId", signature from release_signatures where brand_id = $1', [brand]);
  const edited = { ...rows[0], ...edit(rows[0] as SignedReleases) } as SignedReleases;
  await test.database.pool.query('update release_signatures set payload = $2, key_id = $3, signature = $4, issued_at = issued_at + interval \'1 second\' where brand_id = $1', [brand, edited.payload, edited.keyId, edited.signature]);
}

describe('[REL-02] a change', () => {
  it('is seen by every process within five seconds: at once where news are heard, and where they are not', async () => {
    const [hearing, deaf] = [running(otherProcess()), running(otherProcess(), { hears: false })];
    await eventually(() => [hearing, deaf].forEach((each) => expect(chatOf(each)).toBe('1.0.0')), 5000);
    await wait(500);
    await change('luna', pin('1.1.0'));
    const heard = await eventually(() => expect(chatOf(hearing)).toBe('1.1.0'), 5000);
    await eventually(() => expect(chatOf(deaf)).toBe('1.1.0'), 5000 - heard);
    expect(heard).toBeLessThan(2000);
    expect([chatOf(hearing, 'sol'), chatOf(deaf, 'sol')]).toEqual(['1.0.0', '1.0.0']);
  });

  it('of the default reaches all brands; one of a brand only that', async () => {
    const seen: string[] = [];
    test.releases.sets.onChange(({ brandId, document }) => seen.push(`${brandId} ${document.revision}`));
    await change('default', pin('1.1.0'));
    await test.releases.sets.refresh();
    expect(seen.sort()).toEqual(['brise 2', 'luna 2', 'sol 2']);
    await change('sol', { kind: 'switchOff', remote: CHAT });
    await test.releases.sets.refresh();
    expect(seen.slice(3)).toEqual(['sol 3']);
  });

  it('tells the sockets of the brand, urgently when something was switched off', async () => {
    await change('luna', pin('1.1.0'));
    await test.releases.sets.refresh();
    await change('luna', { kind: 'switchOff', remote: CHAT });
    await test.releases.sets.refresh();
    await change('luna', { kind: 'switchOn', remote: CHAT });
    await test.releases.sets.refresh();
    expect(test.hub.of('brand:luna')).toMatchObject([
      { event: 'releasesChanged', payload: { revision: 2, isUrgent: false } }, { payload: { revision: 3, isUrgent: true } }, { payload: { revision: 4, isUrgent: false } },
    ]);
    expect(test.hub.of('brand:sol')).toEqual([]);
  });
});

describe('a signed set', () => {
  it('verifies with the keys of the installation, for its own brand only, for a week', async () => {
    const { signed } = test.releases.sets.current('luna');
    const expected = { keys: test.releases.sets.keys(), brandId: 'luna', now: test.clock.now() };
    expect(await verifyReleases(signed, expected)).toMatchObject({ isGood: true, document: { revision: 1 } });
    expect(await verifyReleases(signed, { ...expected, brandId: 'sol' })).toMatchObject({ code: 'wrong_brand' });
    expect(await verifyReleases(signed, { ...expected, now: new Date(test.clock.now().getTime() + 7 * DAY_MS) })).toMatchObject({ code: 'expired' });
  });

  it('is signed again when half of its time is gone, with the same content and no news', async () => {
    const before = test.releases.sets.current('luna').document;
    const seen = jest.fn();
    test.releases.sets.onChange(seen);
    test.clock.advance(3.4 * DAY_MS);
    await test.releases.sets.refresh();
    expect(test.releases.sets.current('luna').document).toEqual(before);
    test.clock.advance(0.2 * DAY_MS);
    await test.releases.sets.refresh();
    const after = test.releases.sets.current('luna').document;
    expect(after).toMatchObject({ revision: before.revision, remotes: before.remotes, issuedAt: test.clock.now().toISOString() });
    expect(seen).not.toHaveBeenCalled();
  });

  it('is signed again after everything stood still for a month', async () => {
    test.clock.advance(30 * DAY_MS);
    const next = otherProcess({ isNextRun: true });
    await next.sets.refresh();
    expect(Date.parse(next.sets.current('luna').document.expiresAt) - test.clock.now().getTime()).toBe(7 * DAY_MS);
  });

  it('is good under both keys while they rotate, and gets the new one; processes of both kinds agree', async () => {
    const directory = test.deps.env.keysDirectory;
    const old = test.releases.sets.current('luna').signed.keyId;
    openKeyring({ directory, mayCreate: true }).signingPair('releases-next');
    const prepared = otherProcess({ isNextRun: true });
    await prepared.sets.refresh();
    expect(Object.keys(prepared.sets.keys())).toHaveLength(2);
    expect(prepared.sets.current('luna').signed.keyId).toBe(old);

    renameSync(path.join(directory, 'releases.key'), path.join(directory, 'releases-previous.key'));
    renameSync(path.join(directory, 'releases-next.key'), path.join(directory, 'releases.key'));
    const rotated = otherProcess({ isNextRun: true });
    await rotated.sets.refresh();
    const { signed } = rotated.sets.current('luna');
    expect(signed.keyId).not.toBe(old);
    expect(Object.keys(rotated.sets.keys()).sort()).toEqual(Object.keys(prepared.sets.keys()).sort());
    await prepared.sets.refresh();
    expect(prepared.sets.current('luna').signed).toEqual(signed);
    await rotated.sets.refresh();
    expect(rotated.sets.current('luna').signed).toEqual(signed);

    rmSync(path.join(directory, 'releases-previous.key'));
    const finished = otherProcess({ isNextRun: true });
    await finished.sets.refresh();
    expect(Object.keys(finished.sets.keys())).toEqual([signed.keyId]);
    expect(finished.sets.current('luna').signed).toEqual(signed);
  });

  it('with a key that leaked and was removed is signed anew from the registry', async () => {
    rmSync(path.join(test.deps.env.keysDirectory, 'releases.key'));
    const next = otherProcess({ isNextRun: true });
    await next.sets.refresh();
    expect(next.sets.current('luna').document).toMatchObject({ revision: 1 });
    expect(Object.keys(next.sets.keys())).toEqual([next.sets.current('luna').signed.keyId]);
    expect(next.sets.current('luna').signed.keyId).not.toBe(test.releases.sets.current('luna').signed.keyId);
  });
});

describe('pins that somebody edited in the database', () => {
  const edit = (scope: string, column = 'effective') => test.database.pool.query(
    `update release_revisions set ${column} = jsonb_set(${column}, '{${CHAT},version}', '"2.0.0"') where scope = $1 and revision = (select revision from release_heads where scope = $1)`, [scope]);
  const unsigned = (brand: string) => test.database.pool.query('delete from release_signatures where brand_id = $1', [brand]);
  beforeEach(async () => {
    await change('luna', pin('1.1.0'));
    await test.releases.sets.refresh();
  });

  it('are not signed, here or by a process that never saw others; pages keep the last good set, other brands theirs', async () => {
    const before = test.releases.sets.current('luna');
    await edit('luna');
    await unsigned('luna');
    await test.releases.sets.refresh();
    expect(test.releases.sets.current('luna')).toEqual(before);
    const fresh = otherProcess();
    await fresh.sets.refresh();
    expect(() => fresh.sets.current('luna')).toThrow(expect.objectContaining({ code: 'unavailable' }));
    expect(chatOf(fresh, 'sol')).toBe('1.0.0');
    expect((await test.database.pool.query("select 1 from release_signatures where brand_id = 'luna'")).rowCount).toBe(0);
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: false, why: 'the pins of revision 2 of luna are not those that entry 18 tells of' });
  });

  it('are not signed either when the head was put back to an older revision', async () => {
    await test.database.pool.query("update release_heads set revision = 1 where scope = 'luna'");
    await unsigned('luna');
    const fresh = otherProcess();
    await fresh.sets.refresh();
    expect(() => fresh.sets.current('luna')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('get into no later revision: changes of the brand are refused, the default\'s pass it by, and rolling it back heals it', async () => {
    await edit('luna', 'own');
    await expect(change('luna', { kind: 'switchOff', remote: 'mfe-auth' })).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('halo verify') });
    await expect(change('luna', { kind: 'rollback', to: 2 })).rejects.toMatchObject({ code: 'conflict' });
    await change('default', { kind: 'switchOff', remote: 'mfe-auth' });
    expect([(await test.releases.pins.head('luna')).revision, (await test.releases.pins.head('sol')).revision]).toEqual([2, 2]);
    expect(await change('luna', { kind: 'rollback', to: 1 })).toMatchObject({ revision: 3 });
    await test.releases.sets.refresh();
    expect([chatOf(test.releases), test.releases.sets.current('luna').document.revision]).toEqual(['1.0.0', 3]);
    await change('luna', pin('1.2.0'));
  });

  it('of the default keep no server from starting, and get into no brand', async () => {
    await edit('default', 'own');
    const next = otherProcess({ isNextRun: true });
    await next.pins.adopt([]);
    await next.sets.refresh();
    expect(chatOf(next)).toBe('1.1.0');
    await expect(change('luna', { kind: 'inherit', remote: CHAT })).rejects.toMatchObject({ code: 'conflict' });
    expect(await next.pins.endCanaryForHealth('sol', CHAT, '1.0.0', 'a test')).toBeUndefined();
  });

  it('that were there before entries told of pins are taken as they are', async () => {
    await test.database.pool.query('update release_audit set pins_digest = null');
    const { rows } = await test.database.pool.query<{ id: number }>('select id from release_audit order by id');
    let previousHash = CHAIN_START;
    for (const { id } of rows) {
      const [entry] = await listAfter(test.database.db, id - 1, 1);
      const rehashed = { ...entry!, previousHash, pinsDigest: null };
      await test.database.pool.query('update release_audit set previous_hash = $2, hash = $3 where id = $1', [id, previousHash, hashEntry(rehashed)]);
      previousHash = hashEntry(rehashed);
    }
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
    await unsigned('luna');
    const fresh = otherProcess();
    await fresh.sets.refresh();
    expect(chatOf(fresh)).toBe('1.1.0');
    await change('luna', pin('1.2.0'));
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
  });
});

describe('the last good copy', () => {
  it('serves while the registry is down, also after a restart', async () => {
    await change('luna', pin('1.1.0'));
    await test.releases.sets.refresh();
    const next = running(otherProcess({ isNextRun: true, db: deadDatabase() }));
    await eventually(() => expect(chatOf(next)).toBe('1.1.0'), 5000);
    await expect(next.sets.refresh()).rejects.toThrow();
    expect(chatOf(next)).toBe('1.1.0');
    expect(chatOf(next, 'sol')).toBe('1.0.0');
  });

  const evil = (payload: string) => payload.replace('"version":"1.1.0"', '"version":"6.6.6"');
  it.each<[string, (row: SignedReleases) => Partial<SignedReleases>]>([
    ['was edited', ({ payload }) => ({ payload: evil(payload) })],
    ['has another signature', ({ signature }) => ({ signature: signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}` })],
    ['is no set at all', () => ({ payload: 'nonsense' })],
  ])('is used in the place of a row that %s, by this process and by its next run', async (_name, edit) => {
    await change('luna', pin('1.1.0'));
    await test.releases.sets.refresh();
    const before = test.releases.sets.current('luna');
    await editRow(edit);
    await test.releases.sets.refresh();
    expect(test.releases.sets.current('luna')).toEqual(before);
    const next = otherProcess({ isNextRun: true });
    await next.sets.refresh();
    expect(next.sets.current('luna')).toEqual(before);
    expect(chatOf(next, 'sol')).toBe('1.0.0');
    await change('luna', pin('1.2.0'));
    await next.sets.refresh();
    expect(chatOf(next)).toBe('1.2.0');
  });

  it('is used in the place of a set of another brand, and of an older one that was put back', async () => {
    const older = test.releases.sets.current('luna').signed;
    await change('luna', pin('1.1.0'));
    await test.releases.sets.refresh();
    await editRow(() => test.releases.sets.current('sol').signed);
    await test.releases.sets.refresh();
    expect(chatOf(test.releases)).toBe('1.1.0');
    await editRow(() => older);
    await test.releases.sets.refresh();
    expect(chatOf(test.releases)).toBe('1.1.0');
    expect(test.releases.sets.current('luna').document.brandId).toBe('luna');
  });

  it('is not needed for good: a machine without one, or with one that wears out, has the row signed anew', async () => {
    await editRow(({ payload }) => ({ payload: `${payload} ` }));
    const fresh = otherProcess();
    await fresh.sets.refresh();
    expect(chatOf(fresh)).toBe('1.0.0');
    await editRow(({ payload }) => ({ payload: `${payload} ` }), 'sol');
    test.clock.advance(4 * DAY_MS);
    await test.releases.sets.refresh();
    expect(test.releases.sets.current('sol').document.issuedAt).toBe(test.clock.now().toISOString());
  });

  it('that somebody edited on the disk is not believed', async () => {
    const file = path.join(test.deps.env.dataDirectory, 'release-sets/luna.json');
    const fs = await import('node:fs/promises');
    const copy = JSON.parse(await fs.readFile(file, 'utf8')) as SignedReleases;
    await fs.writeFile(file, JSON.stringify({ ...copy, payload: copy.payload.replace('1.0.0', '6.6.6') }));
    const next = otherProcess({ isNextRun: true, db: deadDatabase() });
    await next.sets.refresh().catch(() => undefined);
    expect(() => next.sets.current('luna')).toThrow(expect.objectContaining({ code: 'unavailable' }));
    expect(chatOf(next, 'sol')).toBe('1.0.0');
  });

  it('keeps a wiped registry counting, so that browsers take nothing for a replay', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.1.0', '1.2.0']) await change('luna', pin(version));
    await test.releases.sets.refresh();
    const seen: ReleaseDocument = test.releases.sets.current('luna').document;
    await test.database.pool.query('truncate release_heads, release_revisions, release_signatures');
    const next = otherProcess({ isNextRun: true });
    const build = await next.versions.document(CHAT, '1.0.0');
    next.versions.shell = test.releases.versions.shell;
    await next.pins.adopt(build ? [build] : []);
    await next.sets.refresh();
    expect(seen.revision).toBe(5);
    expect(next.sets.current('luna').document.revision).toBe(6);
    expect(chatOf(next)).toBe('1.0.0');
  });
});
