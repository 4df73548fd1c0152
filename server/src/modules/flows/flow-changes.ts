import { type Brand, DAY_MS, type Language, languagesOf } from '@halo/shared/contracts';
import {
  type FlowBook,
  type FlowProposal,
  type FlowRecord,
  type FlowRefusal,
  flowRefusals,
  groupOfScope,
  groupScope,
  type NewFlowProposal,
  type Operator,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { assertMayStill, assertSecondPerson, beginsToWait, type MayStill } from '../../proposals/second-person.ts';
import { grouped } from '../plans/index.ts';
import { brandsOfFlowScope, counting, groupsOf } from './flow-groups.ts';
import { comparedFrom, revisionAt } from './flow-history.ts';
import { newestOf, toProposal, toRecord } from './flow-records.ts';
import * as repository from './flow-repository.ts';
import type { FlowBook as Book } from './flows.ts';

/** What begins further ahead than this is a slip of the keyboard. */
const AHEAD_MAX_MS = 366 * DAY_MS;

export interface FlowNote {
  readonly actor: string;
  readonly action: 'proposeFlow' | 'changeFlow' | 'withdrawFlow';
  readonly brandId: string;
  readonly reason: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

export interface FlowChangesNeeds extends Pick<Basics, 'db' | 'brands' | 'clock'> {
  readonly flowBook: Pick<Book, 'reload'>;
  /** Consoles that are open look again, once the transaction is committed. */
  readonly notifyConsoles: (tx: Transaction, brandId: string) => Promise<void>;
  /** Who did what, in the chain that cannot be rewritten. The last thing of a transaction. */
  readonly audit: (tx: Transaction, note: FlowNote) => Promise<unknown>;
  readonly mayStill: MayStill;
}

export interface FlowChanges {
  read(brandIds: readonly string[]): Promise<FlowBook>;
  /** @throws not_found */
  brandOf(proposal: string): Promise<string>;
  /** @throws invalid_request (a rule that no flow relaxes), conflict (written from an older revision), not_found */
  propose(operator: Operator, wanted: NewFlowProposal): Promise<FlowProposal>;
  /** @throws forbidden when the same person proposed it, conflict when it waits no more */
  approve(operator: Operator, id: string): Promise<void>;
  /** @throws conflict */
  withdraw(operator: Operator, id: string): Promise<void>;
}

/** Flows change when two people agree, by revisions: what they agree to was written from the newest one. */
export function createFlowChanges(needs: FlowChangesNeeds): FlowChanges {
  const { db, clock, brands, flowBook } = needs;
  return {
    async read(brandIds) {
      const now = clock.now();
      const groups = groupsOf(brands).filter((group) => group.brands.some((id) => brandIds.includes(id)));
      const scopes = [...brandIds, ...groups.map(({ group }) => groupScope(group))];
      const rows = await repository.readRevisions(db);
      const byFlow = grouped(rows, ({ brandId, fluxId }) => `${brandId}/${fluxId}`);
      const proposals = await repository.proposalRows.list(db, scopes);
      return {
        readAt: now.toISOString(),
        flows: [...byFlow.values()]
          .flatMap((each) => toRecord(each, now))
          .filter(({ brand }) => scopes.includes(brand))
          .map((record) => ({ ...record, ...followed(needs, rows, record, now) })),
        groups,
        languages: languagesIn(brands, [...brandIds, ...groups.flatMap((group) => group.brands)]),
        proposals: proposals.map((row) => toProposal(row, newestOf(concerned(rows, row)), now)),
      };
    },
    async brandOf(id) {
      return (await repository.proposalRows.known(db, id)).brandId;
    },
    propose: (operator, wanted) => propose(needs, operator, wanted),
    async approve(operator, id) {
      await approve(needs, operator, id);
      await flowBook.reload();
    },
    withdraw: (operator, id) => withdraw(needs, operator, id),
  };
}

function languagesIn(brands: FlowChangesNeeds['brands'], ids: readonly string[]): Record<string, Language[]> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const brand = brands.byId(id);
      return brand ? [[id, [...languagesOf(brand)]] as const] : [];
    }),
  );
}

async function propose(needs: FlowChangesNeeds, operator: Operator, wanted: NewFlowProposal): Promise<FlowProposal> {
  const { db, clock, brands } = needs;
  const now = clock.now();
  const startsAt = wanted.startsAt === undefined ? null : new Date(wanted.startsAt);
  if (startsAt && (startsAt <= now || +startsAt > +now + AHEAD_MAX_MS))
    throw new AppError('invalid_request', { field: 'startsAt', message: 'between now and a year ahead' });
  if (brandsOfFlowScope(brands, wanted.brand).length === 0)
    throw new AppError('not_found', { field: 'brand', message: 'no such brand or group' });
  return withTransaction(db, async (tx) => {
    const rows = await repository.readRevisions(tx);
    const row: repository.ProposalRow = {
      ...beginsToWait(operator, now),
      brandId: wanted.brand,
      fluxId: wanted.fluxId,
      definition: wanted.definition,
      basis: wanted.basis,
      startsAt,
      reason: wanted.reason,
    };
    const newest = newestOf(concerned(rows, row));
    if (newest !== wanted.basis)
      throw new AppError('conflict', {
        message: `the flow is at revision ${newest}`,
        detail: { revision: String(newest) },
      });
    assertHonest(needs, rows, row);
    await repository.proposalRows.insert(tx, row);
    await note(needs, tx, row, { actor: operator.name, action: 'proposeFlow', after: { proposal: row.id } });
    return toProposal(row, newest, now);
  });
}

async function approve(needs: FlowChangesNeeds, operator: Operator, id: string): Promise<void> {
  const { db, clock } = needs;
  await withTransaction(db, async (tx) => {
    // One after the other: what is agreed to is compared with the newest revision.
    await repository.turnPage(tx);
    const now = clock.now();
    const row = await repository.proposalRows.known(tx, id);
    assertSecondPerson(operator, row);
    const rows = await repository.readRevisions(tx);
    const earlier = concerned(rows, row);
    const { status } = toProposal(row, newestOf(earlier), now);
    if (status !== 'waiting') throw new AppError('conflict', { message: `the proposal is ${status}` });
    for (const { id: brandId } of brandsOfFlowScope(needs.brands, row.brandId))
      await assertMayStill(needs.mayStill, tx, { ...row, brandId });
    // The rules of this version, should the proposal be older than it.
    assertHonest(needs, rows, row);
    const actor = `${row.proposedBy}, approved by ${operator.name}`;
    const { brandId, fluxId, definition, reason } = row;
    const validFrom = beginsAt(row, now);
    const revision = row.basis + 1;
    const added = { brandId, fluxId, revision, definition, validFrom, createdAt: now, createdBy: actor, reason };
    await repository.insertRevisions(tx, [added]);
    await repository.proposalRows.decide(tx, id, { status: 'approved', decidedBy: operator.person }, now);
    await note(needs, tx, row, {
      actor,
      action: 'changeFlow',
      before: { revision: row.basis, definition: earlier.at(-1)?.definition },
      after: { proposal: id, revision, definition },
    });
  });
}

async function withdraw(needs: FlowChangesNeeds, operator: Operator, id: string): Promise<void> {
  const { db, clock } = needs;
  await withTransaction(db, async (tx) => {
    const row = await repository.proposalRows.known(tx, id);
    const decision = { status: 'withdrawn', decidedBy: operator.person } as const;
    await repository.proposalRows.decide(tx, id, decision, clock.now());
    await note(needs, tx, row, { actor: operator.name, action: 'withdrawFlow', before: { proposal: id } });
  });
}

/** Nothing begins in the past: the history says what was, not what should have been. */
function beginsAt({ startsAt }: repository.ProposalRow, now: Date): Date {
  return startsAt && startsAt > now ? startsAt : now;
}

/** Of a group's flow each brand that it reaches is asked. @throws invalid_request that names the rule */
function assertHonest(
  { brands, clock }: Pick<FlowChangesNeeds, 'brands' | 'clock'>,
  rows: readonly repository.RevisionRow[],
  row: repository.ProposalRow,
): void {
  const begin = beginsAt(row, clock.now());
  for (const brand of brandsOfFlowScope(brands, row.brandId)) {
    const [refusal] = refusalsIn(brand, rows, row, begin);
    if (refusal)
      throw new AppError('invalid_request', {
        field: refusal.field,
        message: `no flow relaxes the rule ${refusal.rule}`,
        detail: { rule: refusal.rule, brand: brand.id },
      });
  }
}

type Counted = Pick<repository.RevisionRow, 'createdBy' | 'definition' | 'validFrom'>;

/** Of what is written, and of what members of the brand would live by from then on. */
function refusalsIn(
  brand: Pick<Brand, 'id' | 'group'>,
  rows: readonly repository.RevisionRow[],
  { brandId: scope, fluxId, definition }: repository.ProposalRow,
  validFrom: Date,
): FlowRefusal[] {
  const group = brand.group === undefined ? undefined : groupScope(brand.group);
  const own = concerned(rows, { brandId: brand.id, fluxId });
  const ofGroup = group === undefined ? [] : concerned(rows, { brandId: group, fluxId });
  const wanted: Counted = { createdBy: scope, definition, validFrom };
  const at = (ours: readonly Counted[], theirs: readonly Counted[]) => (moment: Date) =>
    counting(revisionAt(ours, moment), revisionAt(theirs, moment))?.definition;
  const compared = comparedFrom(validFrom, [...own, ...ofGroup], {
    before: at(own, ofGroup),
    after: scope === group ? at(own, [...ofGroup, wanted]) : at([...own, wanted], ofGroup),
  });
  const fluxIds = rows.flatMap((row) => (row.brandId === brand.id || row.brandId === group ? row.fluxId : []));
  return [
    ...flowRefusals(definition, { fluxId, fluxIds }),
    ...compared.flatMap(({ before, after }) => flowRefusals(after, { fluxId, fluxIds, before })),
  ];
}

/** The group whose flow counts for a brand in place of its own. */
function followed(
  { brands }: Pick<FlowChangesNeeds, 'brands'>,
  rows: readonly repository.RevisionRow[],
  { brand, fluxId }: FlowRecord,
  now: Date,
): Pick<FlowRecord, 'follows'> {
  const group = groupOfScope(brand) === undefined ? brands.byId(brand)?.group : undefined;
  if (group === undefined) return {};
  const at = (brandId: string) => revisionAt(concerned(rows, { brandId, fluxId }), now);
  const ofGroup = at(groupScope(group));
  return ofGroup && counting(at(brand), ofGroup) === ofGroup ? { follows: group } : {};
}

async function note(
  { audit, notifyConsoles, brands }: FlowChangesNeeds,
  tx: Transaction,
  { brandId, fluxId, startsAt, reason }: repository.ProposalRow,
  { after, ...what }: Omit<FlowNote, 'brandId' | 'reason'>,
): Promise<void> {
  for (const { id } of brandsOfFlowScope(brands, brandId)) await notifyConsoles(tx, id);
  const said = { fluxId, ...(startsAt ? { startsAt: startsAt.toISOString() } : {}) };
  await audit(tx, { ...what, brandId, reason, after: { ...said, ...after } });
}

function concerned(
  rows: readonly repository.RevisionRow[],
  { brandId, fluxId }: Pick<repository.ProposalRow, 'brandId' | 'fluxId'>,
): repository.RevisionRow[] {
  return rows.filter((row) => row.brandId === brandId && row.fluxId === fluxId);
}
