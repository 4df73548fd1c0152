import { withTransaction } from '@halo/server-kit/storage/transaction';
import { flowRefusals, groupScope } from '@halo/shared/contracts/operations';
import type { Basics } from '../../basics.ts';
import { createBookReader } from '../../storage/book-reader.ts';
import { grouped } from '../plans/index.ts';
import { bookVersion, insertRevisions, readRevisions, type RevisionRow, turnPage } from './flow-repository.ts';
import { counting } from './flow-groups.ts';
import type { FlowBook } from './flows.ts';
import { comparedFrom, revisionAt } from './flow-history.ts';
import { STANDARD_FLOWS } from './standard-flows.ts';

type Needs = Pick<Basics, 'db' | 'brands' | 'clock' | 'log'>;

export function createFlowBook(needs: Needs): FlowBook {
  const { db, brands, clock, log } = needs;
  let byFlow = new Map<string, RevisionRow[]>();
  const { reload, refresh } = createBookReader({
    ...{ db, log, version: bookVersion },
    failed: 'the flows could not be looked up; those known are served on',
    async take() {
      byFlow = grouped(await readRevisions(db), keyOf);
    },
  });

  const revisionsOf = (scope: string, fluxId: string) => byFlow.get(keyOf({ brandId: scope, fluxId })) ?? [];
  const ofGroup = (group: string | undefined, fluxId: string) =>
    group === undefined ? [] : revisionsOf(groupScope(group), fluxId);

  /** As it would be if the brand was in this group. */
  function definitionIn(group: string | undefined, brandId: string, fluxId: string, at = clock.now()) {
    return counting(revisionAt(revisionsOf(brandId, fluxId), at), revisionAt(ofGroup(group, fluxId), at))?.definition;
  }

  const definition: FlowBook['definition'] = (brandId, fluxId) =>
    definitionIn(brands.byId(brandId)?.group, brandId, fluxId);

  return {
    async open() {
      await addMissing(needs);
      await reload();
    },
    ...{ refresh, reload },
    definition,
    groupProblems({ id, group, defaultFluxId }) {
      const fluxIds = [...new Set([...byFlow.values()].flatMap(([first]) => first?.fluxId ?? []))];
      const earlier = brands.byId(id)?.group;
      return fluxIds.flatMap((fluxId) => {
        const revisions = [fluxId, defaultFluxId].flatMap((each) =>
          [revisionsOf(id, each), ofGroup(earlier, each), ofGroup(group, each)].flat(),
        );
        const compared = comparedFrom(clock.now(), revisions, {
          before: (at) => definitionIn(earlier, id, fluxId, at),
          after: (at) => definitionIn(group, id, fluxId, at) ?? definitionIn(group, id, defaultFluxId, at),
        });
        const isDearer = compared.some(({ before, after }) =>
          flowRefusals(after, { fluxId, fluxIds, before }).some(isCostRefusal),
        );
        return isDearer ? [`group: what costs credits in flow ${fluxId} would cost more than they were sold for`] : [];
      });
    },
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

function isCostRefusal({ rule }: { rule: string }): boolean {
  return rule === 'boughtCredits';
}

function keyOf({ brandId, fluxId }: Pick<RevisionRow, 'brandId' | 'fluxId'>): string {
  return `${brandId}/${fluxId}`;
}
