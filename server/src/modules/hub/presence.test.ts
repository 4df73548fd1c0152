import { createLocalBus } from '../../process/bus/process-bus.ts';
import { createOtherPresence } from './presence.ts';

const GATHERED_MS = 60;
const RENEWED_MS = 10_000;

/** A process whose database answers when it may, and keeps what was asked of it. */
function world() {
  const statements: string[] = [];
  const here = new Map<string, { isVisible: boolean }>();
  const bus = createLocalBus();
  const facts: { came: string[]; went: string[] }[] = [];
  bus.subscribe('presence.changed', (fact) => void facts.push(fact));
  const database = { renewed: Number.POSITIVE_INFINITY, held: Promise.resolve() };
  const asked = async (statement: string) => {
    statements.push(statement);
    await database.held;
  };
  const db = {
    insert: () => ({ values: (rows: unknown[]) => ({ onConflictDoUpdate: () => asked(`insert ${rows.length}`) }) }),
    delete: () => ({ where: () => asked('delete') }),
    update: () => ({ set: () => ({ where: async () => ({ rowCount: database.renewed }) }) }),
    select: () => ({ from: () => ({ where: async () => [] }) }),
  };
  const presence = createOtherPresence({
    db: db as never,
    log: { warn: () => undefined, error: () => undefined } as never,
    bus,
    here: (clickId) => here.get(clickId),
  });
  presence.start();
  const come = (...clickIds: string[]) =>
    clickIds.forEach((clickId) => {
      here.set(clickId, { isVisible: true });
      presence.changed(clickId);
    });
  const go = (...clickIds: string[]) =>
    clickIds.forEach((clickId) => {
      here.delete(clickId);
      presence.changed(clickId);
    });
  return { come, go, here, statements, database, facts };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`.padStart(64, 'a'));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a write waits for the one before, so that who went does not stay by an older one that arrives later', async () => {
  const { come, go, statements, database } = world();
  let release = (): void => undefined;
  database.held = new Promise((resolve) => (release = resolve));
  come('anna-0001');
  await jest.advanceTimersByTimeAsync(GATHERED_MS);
  go('anna-0001');
  await jest.advanceTimersByTimeAsync(GATHERED_MS);
  expect(statements).toEqual(['insert 1']);
  release();
  await jest.advanceTimersByTimeAsync(0);
  expect(statements).toEqual(['insert 1', 'delete']);
});

it('a renewal takes out who is no longer here', async () => {
  const { come, here, statements, facts } = world();
  come('anna-0001');
  await jest.advanceTimersByTimeAsync(GATHERED_MS);
  here.clear();
  statements.splice(0);
  await jest.advanceTimersByTimeAsync(RENEWED_MS);
  // The second takes out what other processes left behind.
  expect(statements).toEqual(['delete', 'delete']);
  expect(facts.at(-1)).toMatchObject({ came: [], went: ['anna-0001'] });
});

it('after a crash of the database one renewal writes everybody again', async () => {
  const { come, statements, database } = world();
  come(...names(5_000));
  await jest.advanceTimersByTimeAsync(GATHERED_MS);
  statements.splice(0);
  database.renewed = 0;
  await jest.advanceTimersByTimeAsync(RENEWED_MS);
  expect(statements).toEqual(['insert 2000', 'insert 2000', 'insert 1000', 'delete']);
});

it('a fact with the longest names there are fits a notice of PostgreSQL', async () => {
  const { come, go, facts } = world();
  const [first, second] = [names(300).slice(0, 150), names(300).slice(150)];
  come(...first);
  await jest.advanceTimersByTimeAsync(GATHERED_MS);
  go(...first);
  come(...second);
  await jest.advanceTimersByTimeAsync(GATHERED_MS);
  expect(facts.flatMap(({ went }) => went)).toHaveLength(150);
  const longest = Math.max(...facts.map((fact) => JSON.stringify(fact).length));
  // Around it come the name of the fact and the process that says it.
  expect(longest).toBeLessThan(7_900 - 100);
});
