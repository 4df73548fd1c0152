import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { grouped } from '../plans/index.ts';
import { bookVersion, insertRevisions, readRevisions, type RevisionRow, turnPage } from './flow-repository.ts';
import type { FlowBook } from './flows.ts';
import { revisionAt } from './flow-history.ts';
import { STANDARD_FLOWS } from './standard-flows.ts';

/** How old what a process knows of the flows may be when it is asked. */
const LOOK_EVERY_MS = 1000;

type Needs = Pick<Basics, 'db' | 'brands' | 'clock' | 'log'>;

export function createFlowBook(needs: Needs): FlowBook {
  const { db, clock, log } = needs;
  let [version, checkedAt] = [-1, Number.NEGATIVE_INFINITY];
  let byFlow = new Map<string, RevisionRow[]>();
  let looking: Promise<void> | undefined;

  async function read(): Promise<void> {
    const current = await bookVersion(db);
    if (current === version) return;
    // Of rows that are newer than the number the next look sees that there is another number.
    byFlow = grouped(await readRevisions(db), keyOf);
    version = current;
  }

  async function look(): Promise<void> {
    try {
      await read();
    } catch (error) {
      log.warn({ err: error }, 'the flows could not be looked up; those known are served on');
    }
    checkedAt = performance.now();
    looking = undefined;
  }

  return {
    async open() {
      await addMissing(needs);
      await read();
    },
    async refresh() {
      if (performance.now() - checkedAt < LOOK_EVERY_MS) return;
      looking ??= look();
      await looking;
    },
    reload: read,
    definition: (brandId, fluxId) => revisionAt(byFlow.get(keyOf({ brandId, fluxId })) ?? [], clock.now())?.definition,
  };
}

/** A brand that is new begins with the standard flows. */
async function addMissing({ db, brands, clock }: Needs): Promise<void> {
  const missing = async (executor: Parameters<typeof readRevisions>[0]): Promise<RevisionRow[]> => {
    const known = new Set((await readRevisions(executor)).map(keyOf));
    const now = clock.now();
    return brands
      .all()
      .flatMap(({ id: brandId }) =>
        Object.entries(STANDARD_FLOWS).map(([fluxId, definition]) => ({
          ...{ brandId, fluxId, definition },
          ...{ revision: 1, validFrom: now, createdAt: now, createdBy: null, reason: null },
        })),
      )
      .filter((row) => !known.has(keyOf(row)));
  };
  if ((await missing(db)).length === 0) return;
  await withTransaction(db, async (tx) => {
    await turnPage(tx);
    // Processes that start together: the others have put them in already.
    const rows = await missing(tx);
    if (rows.length > 0) await insertRevisions(tx, rows);
  });
}

function keyOf({ brandId, fluxId }: Pick<RevisionRow, 'brandId' | 'fluxId'>): string {
  return `${brandId}/${fluxId}`;
}
