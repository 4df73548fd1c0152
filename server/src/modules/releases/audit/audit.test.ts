import { sql } from 'drizzle-orm';
import { createLogger } from '../../../log.ts';
import { releaseRevisions } from '../../../storage/release-schema.ts';
import { withTransaction } from '../../../storage/transaction.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { AuditNote } from '../ports.ts';
import { hashEntry } from './audit-chain.ts';
import { canonicalJson } from './canonical-json.ts';
import { createAudit } from './create-audit.ts';

let database: TestDatabase;
const clock = createTestClock();
const log = createLogger({ logLevel: 'silent', isProduction: true });
const audit = () => createAudit({ db: database.db, clock, log });
const write = (note: Partial<AuditNote> = {}) => withTransaction(database.db, (tx) =>
  audit().append(tx, { actor: 'anna.operator@halo.example', action: 'pin', scope: 'luna', reason: 'fixes the search', before: { version: '1.0.0' }, after: { version: '1.1.0', canary: { percent: 2.5 } }, revision: 7, ...note }));

beforeAll(async () => { database = await createTestDatabase(); });
afterAll(() => database.drop());
beforeEach(() => database.db.execute(sql`truncate release_audit, release_revisions`));

test('objects are written the same however their members are ordered', () => {
  expect(canonicalJson({ b: [1, { d: undefined, c: 'x' }], a: null })).toBe('{"a":null,"b":[1,{"c":"x"}]}');
  expect(canonicalJson(undefined)).toBe('null');
});

test('[REL-02] who, when and why are kept, newest first, by scope and page', async () => {
  for (const scope of ['luna', 'sol', 'luna']) await write({ scope });
  const [newest, second] = await audit().list({ scope: 'luna' });
  expect(newest).toMatchObject({ id: 3, actor: 'anna.operator@halo.example', at: clock.now().toISOString(), reason: 'fixes the search', before: { version: '1.0.0' }, revision: 7 });
  expect(second?.id).toBe(1);
  expect((await audit().list({ before: 3, limit: 1 })).map(({ id }) => id)).toEqual([2]);
});

test('an answer can be checked by whoever has it: its hash is computed from its other fields', async () => {
  await write();
  const [entry] = await audit().list({});
  const { hash, ...rest } = entry!;
  expect(hashEntry({ ...rest, revision: rest.revision ?? null })).toBe(hash);
});

test('entries of many writers stand in one row, none lost; what is undone leaves no gap', async () => {
  await Promise.all(Array.from({ length: 24 }, async (_, index) => {
    if (index % 3 > 0) return write({ reason: `writer ${index}` });
    return withTransaction(database.db, async (tx) => {
      await audit().append(tx, { actor: 'a', action: 'pin', scope: 'sol', reason: 'never happened' });
      throw new Error('undone');
    }).catch(() => undefined);
  }));
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

  it('shows a change whose own hash was computed anew', async () => {
    const [entry] = (await audit().list({})).filter(({ id }) => id === 3);
    const forged = { ...entry!, revision: 7, reason: 'another' };
    await database.pool.query('update release_audit set reason = $1, hash = $2 where id = 3', [forged.reason, hashEntry(forged)]);
    expect(await audit().verify()).toMatchObject({ isIntact: false, brokenAt: 4 });
  });

  it.each([[1, 1], [3, 3]])('shows that entry %i is gone', async (id, brokenAt) => {
    await database.pool.query('delete from release_audit where id = $1', [id]);
    expect(await audit().verify()).toMatchObject({ isIntact: false, brokenAt });
  });

  it('shows that a revision tells something else than its entry', async () => {
    await database.db.insert(releaseRevisions).values({ scope: 'luna', revision: 7, own: {}, effective: {}, action: 'pin', actor: 'somebody else', reason: 'reason 4', auditId: 5 });
    expect(await audit().verify()).toEqual({ isIntact: false, entries: 5, brokenAt: 5, why: 'revision 7 of luna names entry 5, which says something else' });
  });

  it('shows a removed end where a revision still names it', async () => {
    await database.db.insert(releaseRevisions).values({ scope: 'luna', revision: 7, own: {}, effective: {}, action: 'pin', actor: 'anna.operator@halo.example', reason: 'reason 4', auditId: 5 });
    expect(await audit().verify()).toEqual({ isIntact: true, entries: 5 });
    await database.pool.query('delete from release_audit where id = 5');
    expect(await audit().verify()).toEqual({ isIntact: false, entries: 4, brokenAt: 5, why: 'revision 7 of luna names entry 5, which is missing' });
  });
});
