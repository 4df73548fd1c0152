import type { Flow } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { createBookReader } from '../../storage/book-reader.ts';
import { nextTurn, offersAt } from './offers-at.ts';
import { bookVersion, insertPlans, type PlanRow, readPlans, turnPage } from './plan-repository.ts';
import type { PlanBook } from './plans.ts';
import { grouped } from './grouped.ts';
import { standardPlans } from './standard-plans.ts';

interface Needs extends Pick<Basics, 'db' | 'brands' | 'clock' | 'log'> {
  /** every flow there is */
  readonly fluxIds: readonly string[];
}

/** What is kept of the lists of a flow: good until something is written, or a scheduled price begins. */
interface Made {
  readonly plans: Flow['plans'];
  readonly from: Date;
  readonly until: Date | undefined;
}

export function createPlanBook(needs: Needs): PlanBook {
  const { db, clock, log } = needs;
  let byFlow = new Map<string, PlanRow[]>();
  const made = new Map<string, Made>();
  const { reload, refresh } = createBookReader({
    ...{ db, log, version: bookVersion },
    failed: 'the prices could not be looked up; those known are asked on',
    async take() {
      byFlow = grouped(await readPlans(db), flowKey);
      made.clear();
    },
  });

  return {
    async open() {
      await addMissing(needs);
      await reload();
    },
    ...{ refresh, reload },
    plansOf({ id, language }, fluxId) {
      const [key, now] = [`${id}/${fluxId}/${language}`, clock.now()];
      const known = made.get(key);
      if (known && now >= known.from && (!known.until || now < known.until)) return known.plans;
      const rows = byFlow.get(`${id}/${fluxId}`) ?? [];
      const plans = offersAt(rows, language, now);
      made.set(key, { plans, from: now, until: nextTurn(rows, now) });
      return plans;
    },
  };
}

/** A brand or a flow that is new begins with the standard plans; what was archived stays so. */
async function addMissing({ db, brands, clock, fluxIds }: Needs): Promise<void> {
  const missing = async (executor: Parameters<typeof readPlans>[0]) => {
    const known = new Set((await readPlans(executor)).map(flowKey));
    return brands
      .all()
      .flatMap(({ id: brandId }) => fluxIds.map((fluxId) => ({ brandId, fluxId })))
      .filter((place) => !known.has(flowKey(place)));
  };
  if ((await missing(db)).length === 0) return;
  await withTransaction(db, async (tx) => {
    await turnPage(tx);
    // Processes that start together: the others have put them in already.
    const places = await missing(tx);
    if (places.length > 0) await insertPlans(tx, places, standardPlans(), clock.now());
  });
}

function flowKey({ brandId, fluxId }: Pick<PlanRow, 'brandId' | 'fluxId'>): string {
  return `${brandId}/${fluxId}`;
}
