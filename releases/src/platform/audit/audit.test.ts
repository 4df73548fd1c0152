import { sql } from 'drizzle-orm';
import { createLogger } from '@halo/server-kit/log/log';
import { releaseRevisions } from '../releases-tables.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { createTestClock } from '../../../../server/src/testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../server/src/testing/test-database.ts';
import type { AuditNote } from '../ports.ts';
import { hashEntry } from './audit-chain.ts';
import { canonicalJson } from './canonical-json.ts';
import { createAudit } from './create-audit.ts';

let database: TestDatabase;
const clock = createTestClock();
const log = createLogger({ logLevel: 'silent', isProduction: true });
const audit = () => createAudit({ db: database.db, clock, log });
const write = (note: Partial<AuditNote> = {}) =>
  withTransaction(database.db, (tx) =>
    audit().append(tx, {
      actor: 'anna.operator@halo.example',
      action: 'pin',
      scope: 'luna',
      reason: 'fixes the search',
      before: { version: '1.0.0' },
      after: { version: '1.1.0', canary: { percent: 2.5 } },
      revision: 7,
      ...note,
    }),
  );

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.execute(sql`truncate release_audit, release_revisions`));

test('objects are written the same however their members are ordered', () => {
  expect(canonicalJson({ b: [1, { d: undefined, c: 'x' }], a: null })).toBe('{"a":null,"b":[1,{"c":"x"}]}');
  expect(canonicalJson(undefined)).toBe('null');
});

test('[REL-02] who, when and why are kept, newest first, by scope and page', async () => {
  for (const scope of ['luna', 'sol', 'luna']) await write({ scope });
  const [newest, second] = await audit().list({ scope: 'luna' });
  expect(newest).toMatchObject({
    id: 3,
    actor: 'anna.operator@halo.example',
    at: clock.now().toISOString(),
    reason: 'fixes the search',
    before: { version: '1.0.0' },
    revision: 7,
  });
  expect(second?.id).toBe(1);
  expect((await audit().list({ before: 3, limit: 1 })).map(({ id }) => id)).toEqual([2]);
});

test('an answer can be checked by itself: its hash is computed from its other fields', async () => {
  await write();
  const [entry] = await audit().list({});
  const { hash, ...rest } = entry!;
  expect(hashEntry({ ...rest, revision: rest.revision ?? null, pinsDigest: rest.pinsDigest ?? null })).toBe(hash);
});

test('entries of many writers stand in one row, none lost; what is undone leaves no gap', async () => {
  await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      if (index % 3 > 0) return write({ reason: `writer ${index}` });
      return withTransaction(database.db, async (tx) => {
        await audit().append(tx, { actor: 'a', action: 'pin', scope: 'sol', reason: 'never happened' });
        throw new Error('undone');
      }).catch(() => undefined);
    }),
  );
  expect(await audit().verify()).toEqual({ isIntact: true, entries: 16 });
});

describe('a chain of five entries', () => {
  beforeEach(async () => {
    for (let each = 0; each < 5; each += 1) await write({ reason: `reason ${each}` });
    expect(await audit().verify()).toEqual({ isIntact: true, entries: 5 });
  });

  it.each([
    ['at', "at + interval '1 microsecond'"],
    ['actor', "'bnna.operator@halo.example'"],
    ['action', "'pim'"],
    ['scope', "'lunb'"],
    ['reason', "'reason 3'"],
    ['before', `'{"version":"1.0.1"}'`],
    ['after', `'{"version":"1.1.0","canary":{"percent":2.6}}'`],
    ['revision', '8'],
    ['revision', 'null'],
    ['previous_hash', "overlay(previous_hash placing 'g' from 64)"],
    ['hash', "overlay(hash placing 'g' from 1)"],
    ['id', '9'],
  ])('shows a change of %s to %s', async (column, value) => {
    await database.pool.query(`update release_audit set ${column} = ${value} where id = 3`);
    expect(await audit().verify()).toMatchObject({ isIntact: false, brokenAt: 3, why: expect.any(String) });
  });

  it('shows a change whose own hash was computed again', async () => {
    const [entry] = (await audit().list({})).filter(({ id }) => id === 3);
    const forged = { ...entry!, revision: 7, pinsDigest: null, reason: 'another' };
    await database.pool.query('update release_audit set reason = $1, hash = $2 where id = 3', [
      forged.reason,
      hashEntry(forged),
    ]);
    expect(await audit().verify()).toMatchObject({ isIntact: false, brokenAt: 4 });
  });

  it.each([
    [1, 1],
    [3, 3],
  ])('shows that entry %i is gone', async (id, brokenAt) => {
    await database.pool.query('delete from release_audit where id = $1', [id]);
    expect(await audit().verify()).toMatchObject({ isIntact: false, brokenAt });
  });

  it('shows that a revision says something else than its entry', async () => {
    await database.db.insert(releaseRevisions).values({
      scope: 'luna',
      revision: 7,
      own: {},
      effective: {},
      action: 'pin',
      actor: 'somebody else',
      reason: 'reason 4',
      auditId: 5,
    });
    expect(await audit().verify()).toEqual({
      isIntact: false,
      entries: 5,
      brokenAt: 5,
      why: 'revision 7 of luna names entry 5, which says something else',
    });
  });

  describe('and revisions with pins', () => {
    const pins = {
      own: { 'mfe-chat': { version: '1.1.0' } },
      effective: {
        'mfe-chat': { version: '1.1.0', canary: { version: '1.2.0', percent: 2.5 } },
        'mfe-payments': { version: '1.0.0' },
      },
    };
    const actor = 'anna.operator@halo.example';
    const insert = (auditId: number, more: object = {}) =>
      database.db.insert(releaseRevisions).values({
        scope: 'luna',
        revision: 7,
        ...pins,
        action: 'pin',
        actor,
        reason: 'fixes the search',
        auditId,
        ...more,
      });
    beforeEach(async () => {
      await insert(await write({ pins }));
    });

    it('records them in a digest that its hash covers', async () => {
      expect(await audit().verify()).toEqual({ isIntact: true, entries: 6 });
      expect((await audit().list({}))[0]).toMatchObject({ id: 6, pinsDigest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    });

    it.each([
      ['effective', `jsonb_set(effective, '{mfe-payments,version}', '"6.6.6"')`],
      ['effective', `jsonb_set(effective, '{mfe-chat,canary,percent}', '2.6')`],
      ['effective', `effective - 'mfe-payments'`],
      ['own', `jsonb_set(own, '{mfe-chat,previous}', '"1.0.0"')`],
      ['own', `jsonb_set(own, '{mfe-chat,note}', 'true')`],
    ])('shows an edit of %s: %s', async (column, value) => {
      await database.pool.query(`update release_revisions set ${column} = ${value} where revision = 7`);
      const why = 'the pins of revision 7 of luna are not those that entry 6 tells of';
      expect(await audit().verify()).toEqual({ isIntact: false, entries: 6, brokenAt: 6, why });
      expect(await audit().revisionProblem(database.db, 'luna', 7)).toBe(why);
    });

    it.each(["overlay(pins_digest placing 'g' from 1)", 'null'])(
      'shows a change of the digest to %s',
      async (value) => {
        await database.pool.query(`update release_audit set pins_digest = ${value} where id = 6`);
        expect(await audit().verify()).toMatchObject({ isIntact: false, brokenAt: 6, why: 'entry 6 was changed' });
        expect(await audit().revisionProblem(database.db, 'luna', 7)).toBe('entry 6 was changed');
      },
    );

    it('shows a later entry from which the digest was taken, however well it is hashed', async () => {
      const auditId = await write({ revision: 8 });
      await insert(auditId, { revision: 8 });
      expect(await audit().verify()).toMatchObject({
        isIntact: false,
        brokenAt: 7,
        why: 'revision 8 of luna names entry 7, which says nothing of its pins',
      });
    });

    it('shows that the revision is gone', async () => {
      await database.pool.query('delete from release_revisions where revision = 7');
      expect(await audit().verify()).toMatchObject({
        isIntact: false,
        brokenAt: 6,
        why: 'entry 6 tells of revision 7 of luna, which is missing',
      });
    });

    it('takes revisions from before pins had a digest as they are', async () => {
      await insert(3, { revision: 7, scope: 'sol', reason: 'reason 2' });
      await database.pool.query("update release_revisions set scope = 'luna', revision = 6 where scope = 'sol'");
      await database.pool.query('update release_audit set revision = 6 where id = 3');
      expect(await audit().revisionProblem(database.db, 'luna', 6)).toBe('entry 3 was changed');
      await database.pool.query('update release_audit set revision = 7 where id = 3');
      await database.pool.query('delete from release_revisions where revision = 7');
      await database.pool.query('update release_revisions set revision = 7 where revision = 6');
      expect(await audit().revisionProblem(database.db, 'luna', 7)).toBeUndefined();
    });
  });

  it('shows a removed end where a revision still names it', async () => {
    await database.db.insert(releaseRevisions).values({
      scope: 'luna',
      revision: 7,
      own: {},
      effective: {},
      action: 'pin',
      actor: 'anna.operator@halo.example',
      reason: 'reason 4',
      auditId: 5,
    });
    expect(await audit().verify()).toEqual({ isIntact: true, entries: 5 });
    await database.pool.query('delete from release_audit where id = 5');
    expect(await audit().verify()).toEqual({
      isIntact: false,
      entries: 4,
      brokenAt: 5,
      why: 'revision 7 of luna names entry 5, which is missing',
    });
  });
});
