import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, type ReleaseDocument, type SignedReleases } from '@halo/shared/contracts';
import { verifyReleases } from '@halo/shared/releases';
import { eventually } from '@halo/shared/testing/eventually';
import { openKeyring } from '@halo/server-kit/process/keys';
import { openDatabase } from '@halo/server-kit/storage/database';
import type { Releases } from '../ports.ts';
import { CHAT, chatOf, pin, processesHarness } from '../testing/processes-harness.ts';

const registry = processesHarness();
const { change, cleanUps, otherProcess } = registry;

function running(releases: Releases, { listens = true } = {}): Releases {
  if (listens) releases.events.start();
  releases.sets.start();
  cleanUps.push(() => Promise.all([releases.sets.stop(), releases.events.stop()]));
  return releases;
}

async function timeUntil(check: () => void, withinMs: number): Promise<number> {
  const start = performance.now();
  await eventually(check, { timeoutMs: withinMs, everyMs: 20 });
  return performance.now() - start;
}

function deadDatabase() {
  const database = openDatabase({ socket: { ...registry.test.database.connection, port: 1, host: '127.0.0.1' } });
  cleanUps.push(() => database.close());
  return database.db;
}

async function editRow(edit: (row: SignedReleases) => Partial<SignedReleases>, brand = 'luna'): Promise<void> {
  const { rows } = await registry.test.database.pool.query<SignedReleases & { keyId: string }>(
    'select payload, key_id as "keyId", signature from release_signatures where brand_id = $1',
    [brand],
  );
  const edited = { ...rows[0], ...edit(rows[0] as SignedReleases) } as SignedReleases;
  await registry.test.database.pool.query(
    "update release_signatures set payload = $2, key_id = $3, signature = $4, issued_at = issued_at + interval '1 second' where brand_id = $1",
    [brand, edited.payload, edited.keyId, edited.signature],
  );
}

describe('[REL-02] a change', () => {
  it('is seen by every process within five seconds: at once where events are received, and where they are not', async () => {
    const [listening, polling] = [running(otherProcess()), running(otherProcess(), { listens: false })];
    await timeUntil(() => [listening, polling].forEach((each) => expect(chatOf(each)).toBe('1.0.0')), 5000);
    await eventually(async () => {
      const { rowCount } = await registry.test.database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
      );
      return rowCount === 1;
    });
    await change('luna', pin('1.1.0'));
    const elapsedMs = await timeUntil(() => expect(chatOf(listening)).toBe('1.1.0'), 5000);
    await timeUntil(() => expect(chatOf(polling)).toBe('1.1.0'), 5000 - elapsedMs);
    expect([chatOf(listening, 'sol'), chatOf(polling, 'sol')]).toEqual(['1.0.0', '1.0.0']);
  });

  it('of the default reaches all brands; one of a brand only that', async () => {
    const seen: string[] = [];
    registry.test.releases.sets.onChange(({ brandId, document }) => seen.push(`${brandId} ${document.revision}`));
    await change('default', pin('1.1.0'));
    await registry.test.releases.sets.refresh();
    expect(seen.sort()).toEqual(['brise 2', 'luna 2', 'sol 2']);
    await change('sol', { kind: 'switchOff', remote: CHAT });
    await registry.test.releases.sets.refresh();
    expect(seen.slice(3)).toEqual(['sol 3']);
  });

  it('notifies the sockets of the brand, urgently when something was switched off', async () => {
    await change('luna', pin('1.1.0'));
    await registry.test.releases.sets.refresh();
    await change('luna', { kind: 'switchOff', remote: CHAT });
    await registry.test.releases.sets.refresh();
    await change('luna', { kind: 'switchOn', remote: CHAT });
    await registry.test.releases.sets.refresh();
    expect(registry.test.hub.of('brand:luna')).toMatchObject([
      { event: 'releasesChanged', payload: { revision: 2, isUrgent: false } },
      { payload: { revision: 3, isUrgent: true } },
      { payload: { revision: 4, isUrgent: false } },
    ]);
    expect(registry.test.hub.of('brand:sol')).toEqual([]);
  });
});

describe('a signed set', () => {
  it('verifies with the keys of the installation, for its own brand only, for a week', async () => {
    const { signed } = registry.test.releases.sets.current('luna');
    const expected = { keys: registry.test.releases.sets.keys(), brandId: 'luna', now: registry.test.clock.now() };
    expect(await verifyReleases(signed, expected)).toMatchObject({ isGood: true, document: { revision: 1 } });
    expect(await verifyReleases(signed, { ...expected, brandId: 'sol' })).toMatchObject({ code: 'wrong_brand' });
    expect(
      await verifyReleases(signed, { ...expected, now: new Date(registry.test.clock.now().getTime() + 7 * DAY_MS) }),
    ).toMatchObject({ code: 'expired' });
  });

  it('is signed again when half of its time is gone, with the same content and no event', async () => {
    const before = registry.test.releases.sets.current('luna').document;
    const seen = jest.fn();
    registry.test.releases.sets.onChange(seen);
    registry.test.clock.advance(3.4 * DAY_MS);
    await registry.test.releases.sets.refresh();
    expect(registry.test.releases.sets.current('luna').document).toEqual(before);
    registry.test.clock.advance(0.2 * DAY_MS);
    await registry.test.releases.sets.refresh();
    const after = registry.test.releases.sets.current('luna').document;
    expect(after).toMatchObject({
      revision: before.revision,
      remotes: before.remotes,
      issuedAt: registry.test.clock.now().toISOString(),
    });
    expect(seen).not.toHaveBeenCalled();
  });

  it('is signed again after everything stood still for a month', async () => {
    registry.test.clock.advance(30 * DAY_MS);
    const next = otherProcess({ isNextRun: true });
    await next.sets.refresh();
    expect(Date.parse(next.sets.current('luna').document.expiresAt) - registry.test.clock.now().getTime()).toBe(
      7 * DAY_MS,
    );
  });

  it('is good under both keys while they rotate, and gets the new one; processes of both kinds agree', async () => {
    const directory = registry.test.deps.env.keysDirectory;
    const old = registry.test.releases.sets.current('luna').signed.keyId;
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

  it('with a key that leaked and was removed is signed again from the registry', async () => {
    rmSync(path.join(registry.test.deps.env.keysDirectory, 'releases.key'));
    const next = otherProcess({ isNextRun: true });
    await next.sets.refresh();
    expect(next.sets.current('luna').document).toMatchObject({ revision: 1 });
    expect(Object.keys(next.sets.keys())).toEqual([next.sets.current('luna').signed.keyId]);
    expect(next.sets.current('luna').signed.keyId).not.toBe(registry.test.releases.sets.current('luna').signed.keyId);
  });
});

describe('the last good copy', () => {
  it('serves while the registry is down, also after a restart', async () => {
    await change('luna', pin('1.1.0'));
    await registry.test.releases.sets.refresh();
    const next = running(otherProcess({ isNextRun: true, db: deadDatabase() }));
    await timeUntil(() => expect(chatOf(next)).toBe('1.1.0'), 5000);
    await expect(next.sets.refresh()).rejects.toThrow();
    expect(chatOf(next)).toBe('1.1.0');
    expect(chatOf(next, 'sol')).toBe('1.0.0');
  });

  const evil = (payload: string) => payload.replace('"version":"1.1.0"', '"version":"6.6.6"');
  it.each<[string, (row: SignedReleases) => Partial<SignedReleases>]>([
    ['was edited', ({ payload }) => ({ payload: evil(payload) })],
    [
      'has another signature',
      ({ signature }) => ({
        signature: signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`,
      }),
    ],
    ['is no set at all', () => ({ payload: 'nonsense' })],
  ])('is used in the place of a row that %s, by this process and by its next run', async (_name, edit) => {
    await change('luna', pin('1.1.0'));
    await registry.test.releases.sets.refresh();
    const before = registry.test.releases.sets.current('luna');
    await editRow(edit);
    await registry.test.releases.sets.refresh();
    expect(registry.test.releases.sets.current('luna')).toEqual(before);
    const next = otherProcess({ isNextRun: true });
    await next.sets.refresh();
    expect(next.sets.current('luna')).toEqual(before);
    expect(chatOf(next, 'sol')).toBe('1.0.0');
    await change('luna', pin('1.2.0'));
    await next.sets.refresh();
    expect(chatOf(next)).toBe('1.2.0');
  });

  it('is used in the place of a set of another brand, and of an older one that was put back', async () => {
    const older = registry.test.releases.sets.current('luna').signed;
    await change('luna', pin('1.1.0'));
    await registry.test.releases.sets.refresh();
    await editRow(() => registry.test.releases.sets.current('sol').signed);
    await registry.test.releases.sets.refresh();
    expect(chatOf(registry.test.releases)).toBe('1.1.0');
    await editRow(() => older);
    await registry.test.releases.sets.refresh();
    expect(chatOf(registry.test.releases)).toBe('1.1.0');
    expect(registry.test.releases.sets.current('luna').document.brandId).toBe('luna');
  });

  it('is not needed for good: a machine without one, or with one that wears out, has the row signed again', async () => {
    await editRow(({ payload }) => ({ payload: `${payload} ` }));
    const fresh = otherProcess();
    await fresh.sets.refresh();
    expect(chatOf(fresh)).toBe('1.0.0');
    await editRow(({ payload }) => ({ payload: `${payload} ` }), 'sol');
    registry.test.clock.advance(4 * DAY_MS);
    await registry.test.releases.sets.refresh();
    expect(registry.test.releases.sets.current('sol').document.issuedAt).toBe(registry.test.clock.now().toISOString());
  });

  it('that was edited on the disk is not believed', async () => {
    const file = path.join(registry.test.deps.env.dataDirectory, 'release-sets/luna.json');
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
    await registry.test.releases.sets.refresh();
    const seen: ReleaseDocument = registry.test.releases.sets.current('luna').document;
    await registry.test.database.pool.query('truncate release_heads, release_revisions, release_signatures');
    const next = otherProcess({ isNextRun: true });
    const build = await next.versions.document(CHAT, '1.0.0');
    next.versions.shell = registry.test.releases.versions.shell;
    await next.pins.adopt(build ? [build] : []);
    await next.sets.refresh();
    expect(seen.revision).toBe(5);
    expect(next.sets.current('luna').document.revision).toBe(6);
    expect(chatOf(next)).toBe('1.0.0');
  });
});
