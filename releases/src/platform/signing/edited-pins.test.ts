import { CHAIN_START, hashEntry } from '../audit/audit-chain.ts';
import { listAfter } from '../audit/audit-repository.ts';
import { CHAT, chatOf, pin, processesHarness } from '../testing/processes-harness.ts';

const registry = processesHarness();
const { change, otherProcess } = registry;

describe('pins that were edited in the database', () => {
  const edit = (scope: string, column = 'effective') =>
    registry.test.database.pool.query(
      `update release_revisions set ${column} = jsonb_set(${column}, '{${CHAT},version}', '"2.0.0"') where scope = $1 and revision = (select revision from release_heads where scope = $1)`,
      [scope],
    );
  const unsigned = (brand: string) =>
    registry.test.database.pool.query('delete from release_signatures where brand_id = $1', [brand]);
  beforeEach(async () => {
    await change('luna', pin('1.1.0'));
    await registry.test.releases.sets.refresh();
  });

  it('are not signed, here or by a process that never saw others; pages keep the last good set, other brands theirs', async () => {
    const before = registry.test.releases.sets.current('luna');
    await edit('luna');
    await unsigned('luna');
    await registry.test.releases.sets.refresh();
    expect(registry.test.releases.sets.current('luna')).toEqual(before);
    const fresh = otherProcess();
    await fresh.sets.refresh();
    expect(() => fresh.sets.current('luna')).toThrow(expect.objectContaining({ code: 'unavailable' }));
    expect(chatOf(fresh, 'sol')).toBe('1.0.0');
    expect(
      (await registry.test.database.pool.query("select 1 from release_signatures where brand_id = 'luna'")).rowCount,
    ).toBe(0);
    expect(await registry.test.releases.audit.verify()).toMatchObject({
      isIntact: false,
      why: 'the pins of revision 2 of luna are not those that entry 18 tells of',
    });
  });

  it('are not signed either when the head was put back to an older revision', async () => {
    await registry.test.database.pool.query("update release_heads set revision = 1 where scope = 'luna'");
    await unsigned('luna');
    const fresh = otherProcess();
    await fresh.sets.refresh();
    expect(() => fresh.sets.current('luna')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it("get into no later revision: changes of the brand are refused, the default's pass it by, and rolling it back heals it", async () => {
    await edit('luna', 'own');
    await expect(change('luna', { kind: 'switchOff', remote: 'mfe-auth' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('halo verify'),
    });
    await expect(change('luna', { kind: 'rollback', to: 2 })).rejects.toMatchObject({ code: 'conflict' });
    await change('default', { kind: 'switchOff', remote: 'mfe-auth' });
    expect([
      (await registry.test.releases.pins.head('luna')).revision,
      (await registry.test.releases.pins.head('sol')).revision,
    ]).toEqual([2, 2]);
    expect(await change('luna', { kind: 'rollback', to: 1 })).toMatchObject({ revision: 3 });
    await registry.test.releases.sets.refresh();
    expect([chatOf(registry.test.releases), registry.test.releases.sets.current('luna').document.revision]).toEqual([
      '1.0.0',
      3,
    ]);
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

  it('that were there before entries recorded pins are taken as they are', async () => {
    await registry.test.database.pool.query('update release_audit set pins_digest = null');
    const { rows } = await registry.test.database.pool.query<{ id: number }>(
      'select id from release_audit order by id',
    );
    let previousHash = CHAIN_START;
    for (const { id } of rows) {
      const [entry] = await listAfter(registry.test.database.db, id - 1, 1);
      const rehashed = { ...entry!, previousHash, pinsDigest: null };
      await registry.test.database.pool.query('update release_audit set previous_hash = $2, hash = $3 where id = $1', [
        id,
        previousHash,
        hashEntry(rehashed),
      ]);
      previousHash = hashEntry(rehashed);
    }
    expect(await registry.test.releases.audit.verify()).toMatchObject({ isIntact: true });
    await unsigned('luna');
    const fresh = otherProcess();
    await fresh.sets.refresh();
    expect(chatOf(fresh)).toBe('1.1.0');
    await change('luna', pin('1.2.0'));
    expect(await registry.test.releases.audit.verify()).toMatchObject({ isIntact: true });
  });
});
