import { DAY_MS } from '@halo/shared/contracts';
import {
  type BrandBook as Book,
  type BrandFile,
  type BrandProposal,
  CLOSING_AHEAD_DAYS,
  CLOSING_AHEAD_DAYS_MAX,
  CLOSING_NOTICE_DAYS,
  type NewBrandClosing,
  type NewBrandProposal,
  type Operator,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { assertMayStill, assertSecondPerson, beginsToWait, type MayStill } from '../../proposals/second-person.ts';
import type { BrandBook } from './brand-book.ts';
import * as repository from './brand-repository.ts';
import { toDraft, toProposal } from './brand-view.ts';
import { completed, filesOf, liveFiles, problemsOf, type WantedBrandNeeds } from './wanted-brand.ts';

export interface BrandNote {
  readonly actor: string;
  readonly action: 'proposeBrand' | 'changeBrand' | 'closeBrand' | 'withdrawBrand';
  readonly brandId: string;
  readonly reason: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

export interface BrandChangesNeeds extends WantedBrandNeeds, Pick<Basics, 'db' | 'clock'> {
  readonly book: Pick<BrandBook, 'refresh'>;
  /** How many accounts a brand has that are not erased. */
  readonly membersOf: (db: Db | Transaction, brandId: string) => Promise<number>;
  /** Who did what, in the chain that cannot be rewritten. The last thing of a transaction. */
  readonly audit: (tx: Transaction, note: BrandNote) => Promise<unknown>;
  readonly mayStill: MayStill;
}

export interface BrandChanges {
  read(mayRead: (brandId: string) => boolean): Promise<Book>;
  /** @throws not_found */
  brandOf(proposal: string): Promise<string>;
  /** As they are served now. @throws not_found */
  files(brandId: string): Promise<BrandFile[]>;
  /** @throws not_found */
  proposedFiles(proposal: string): Promise<BrandFile[]>;
  check(wanted: NewBrandProposal): Promise<string[]>;
  /** @throws invalid_request with what stands in the way */
  propose(operator: Operator, wanted: NewBrandProposal): Promise<BrandProposal>;
  /** @throws not_found, invalid_request with what stands in the way */
  close(operator: Operator, brandId: string, wanted: NewBrandClosing): Promise<BrandProposal>;
  /** Its announced day came and its last account is erased: its names lead nowhere from now on. */
  closeEmptied(brandId: string): Promise<void>;
  /** @throws forbidden when the same person proposed it, conflict when it waits no more or could not go live now */
  approve(operator: Operator, id: string): Promise<void>;
  /** One that the installation brings itself, without a second person; not where there is one of its id. */
  adopt(wanted: NewBrandProposal): Promise<void>;
  /** @throws conflict */
  withdraw(operator: Operator, id: string): Promise<void>;
}

/** A brand goes live, or becomes another, when two people agree and nothing stands in the way. */
export function createBrandChanges(needs: BrandChangesNeeds): BrandChanges {
  const { db, brands, clock, book } = needs;
  return {
    async read(mayRead) {
      const rows = await repository.proposalRows.list(db);
      return {
        brands: brands
          .all()
          .filter(({ id }) => mayRead(id))
          .map(({ id }) => {
            const { brand, revision, closesAt, closedAt } = brands.asWritten(id);
            return {
              brand: toDraft(brand),
              ...(revision === undefined ? {} : { revision }),
              ...(closesAt ? { closesAt: closesAt.toISOString() } : {}),
              ...(closedAt ? { closedAt: closedAt.toISOString() } : {}),
            };
          }),
        proposals: rows
          .filter(({ brandId }) => mayRead(brandId))
          .map((row) => toProposal(row, brands.byId(row.brandId) !== undefined, clock.now())),
      };
    },
    brandOf: async (id) => (await repository.proposalRows.known(db, id)).brandId,
    async files(id) {
      assertThere(needs, id);
      return liveFiles(brands, id);
    },
    proposedFiles: async (id) => (await repository.proposalRows.known(db, id)).files,
    check: async (wanted) => problemsOf(needs, { brand: wanted.brand, files: await filesOf(brands, wanted) }),
    close: (operator, id, wanted) => close(needs, operator, id, wanted),
    async closeEmptied(id) {
      await closeEmptied(needs, id);
      await book.refresh();
    },
    propose: (operator, wanted) => propose(needs, operator, wanted),
    async approve(operator, id) {
      await approve(needs, operator, id);
      await book.refresh();
    },
    async adopt(wanted) {
      await adopt(needs, wanted);
      await book.refresh();
    },
    withdraw: (operator, id) => withdraw(needs, operator, id),
  };
}

async function propose(needs: BrandChangesNeeds, operator: Operator, wanted: NewBrandProposal): Promise<BrandProposal> {
  const { brand, reason } = wanted;
  const files = await filesOf(needs.brands, wanted);
  refuse('invalid_request', await problemsOf(needs, { brand, files }));
  return put(needs, operator, { brand, files, reason, isClosing: false, closesAt: null });
}

async function close(
  needs: BrandChangesNeeds,
  operator: Operator,
  id: string,
  { reason, closesAt: day }: NewBrandClosing,
): Promise<BrandProposal> {
  const { brands, db } = needs;
  assertThere(needs, id);
  const closesAt = day === undefined ? null : new Date(day);
  const problems = [
    ...(await closingProblems(needs, db, { id, closesAt })),
    ...dayProblems(needs, closesAt, CLOSING_AHEAD_DAYS),
  ];
  refuse('invalid_request', problems);
  const brand = toDraft(brands.asWritten(id).brand);
  return put(needs, operator, { brand, files: await liveFiles(brands, id), reason, isClosing: true, closesAt });
}

async function closeEmptied(needs: BrandChangesNeeds, id: string): Promise<void> {
  const { clock, db, audit, membersOf } = needs;
  await withTransaction(db, async (tx) => {
    await repository.turnPage(tx);
    const now = clock.now();
    const record = (await repository.readRecords(tx)).find((each) => each.id === id);
    if (!record?.closesAt || record.closedAt || record.closesAt > now || (await membersOf(tx, id)) > 0) return;
    const revision = record.revision + 1;
    await repository.closeRecord(tx, id, revision, now);
    await audit(tx, {
      ...{ actor: 'installation', action: 'closeBrand', brandId: id, reason: 'the announced day came' },
      before: { revision: record.revision, closesAt: record.closesAt.toISOString() },
      after: { revision, isClosed: true },
    });
  });
}

async function adopt(needs: BrandChangesNeeds, { brand: draft, files, reason }: NewBrandProposal): Promise<void> {
  const { db, clock, brands, book, audit } = needs;
  await book.refresh();
  if (brands.byId(draft.id)) return;
  refuse('invalid_request', await problemsOf(needs, { brand: draft, files }));
  await withTransaction(db, async (tx) => {
    await repository.turnPage(tx);
    // Another process may have begun at the same time.
    if ((await repository.readRecords(tx)).some(({ id }) => id === draft.id)) return;
    const record = {
      brand: completed(needs, draft),
      revision: 1,
      changedAt: clock.now(),
      closesAt: null,
      closedAt: null,
    };
    await repository.putRecord(tx, record, toRows(files));
    await audit(tx, {
      ...{ actor: 'installation', action: 'changeBrand', brandId: draft.id, reason },
      after: { revision: 1, brand: draft },
    });
  });
}

function toRows(files: readonly BrandFile[]) {
  return files.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }));
}

/** Its members must reach it until they had their time: their data, what they paid for, and the way out. */
async function closingProblems(
  { brands, membersOf }: BrandChangesNeeds,
  db: Db | Transaction,
  { id, closesAt }: { id: string; closesAt: Date | null },
): Promise<string[]> {
  const members = closesAt ? 0 : await membersOf(db, id);
  return [
    ...(brands.all()[0]?.id === id ? ['it is the default brand of this installation'] : []),
    ...(brands.asWritten(id).closedAt ? ['it is closed already'] : []),
    ...(brands.asWritten(id).closesAt ? ['its closing is announced already, and members rely on the day'] : []),
    ...(members > 0
      ? [`accounts that are not erased: ${members}; with members a brand closes on an announced day`]
      : []),
  ];
}

function dayProblems({ clock }: BrandChangesNeeds, closesAt: Date | null, days: number): string[] {
  if (!closesAt) return [];
  const ahead = (closesAt.getTime() - clock.now().getTime()) / DAY_MS;
  if (ahead < days) return [`closesAt: at least ${days} days ahead`];
  return ahead > CLOSING_AHEAD_DAYS_MAX ? [`closesAt: at most ${CLOSING_AHEAD_DAYS_MAX} days ahead`] : [];
}

function assertThere({ brands }: BrandChangesNeeds, id: string): void {
  if (!brands.byId(id)) throw new AppError('not_found', { message: 'there is no such brand' });
}

function refuse(code: 'invalid_request' | 'conflict', problems: readonly string[]): void {
  if (problems.length > 0) throw new AppError(code, { field: 'brand', message: problems.join('; ').slice(0, 1000) });
}

/** From now on it waits. */
async function put(
  { db, clock, brands, audit }: BrandChangesNeeds,
  operator: Operator,
  wanted: Pick<repository.ProposalRow, 'brand' | 'files' | 'reason' | 'isClosing' | 'closesAt'>,
): Promise<BrandProposal> {
  const now = clock.now();
  const { brand, files, reason, isClosing, closesAt } = wanted;
  const row: repository.ProposalRow = {
    ...beginsToWait(operator, now),
    ...wanted,
    brandId: brand.id,
    basis: brands.byId(brand.id) ? (brands.asWritten(brand.id).revision ?? 0) : null,
  };
  return withTransaction(db, async (tx) => {
    await repository.proposalRows.insert(tx, row);
    await audit(tx, {
      actor: operator.name,
      action: 'proposeBrand',
      brandId: brand.id,
      reason,
      after: {
        proposal: row.id,
        ...(isClosing ? { isClosing, closesAt } : { brand, files: files.map(({ name }) => name) }),
      },
    });
    return toProposal(row, row.basis !== null, now);
  });
}

async function approve(needs: BrandChangesNeeds, operator: Operator, id: string): Promise<void> {
  const { db, clock, book } = needs;
  // What another process made live counts for hosts and names.
  await book.refresh();
  await withTransaction(db, async (tx) => {
    // One after the other: two proposals for one host would both find it free.
    await repository.turnPage(tx);
    const now = clock.now();
    const row = await repository.proposalRows.known(tx, id);
    assertSecondPerson(operator, row);
    await assertMayStill(needs.mayStill, tx, row);
    const records = await repository.readRecords(tx);
    const before = records.find((record) => record.id === row.brandId);
    const isMoved = (row.basis ?? 0) !== (before?.revision ?? 0) || (!row.isClosing && isHostTaken(records, row));
    refuse(
      'conflict',
      isMoved ? ['another change came before it; propose it again'] : await stillWrong(needs, tx, row),
    );
    await repository.proposalRows.decide(tx, id, { status: 'approved', decidedBy: operator.person }, now);
    const revision = (before?.revision ?? 0) + 1;
    const files = toRows(row.files);
    const brand = completed(needs, row.brand);
    const ending = endingOf(row, before, now);
    await repository.putRecord(tx, { brand, revision, changedAt: now, ...ending }, files);
    await needs.audit(tx, {
      actor: `${row.proposedBy}, approved by ${operator.name}`,
      action: row.isClosing ? 'closeBrand' : 'changeBrand',
      brandId: row.brandId,
      reason: row.reason,
      before: before ? { revision: before.revision, brand: toDraft(before.brand) } : {},
      after: { proposal: id, revision, ...(row.isClosing ? ending : { brand: row.brand }) },
    });
  });
}

/** A change leaves an announced day as it is, and opens a brand that was closed. */
function endingOf(
  row: repository.ProposalRow,
  before: repository.RecordRow | undefined,
  now: Date,
): Pick<repository.RecordRow, 'closesAt' | 'closedAt'> {
  if (row.isClosing) return { closesAt: row.closesAt, closedAt: row.closesAt ? null : now };
  return { closesAt: before?.closesAt ?? null, closedAt: null };
}

/** What changed while it waited. */
async function stillWrong(needs: BrandChangesNeeds, tx: Transaction, row: repository.ProposalRow): Promise<string[]> {
  if (!row.isClosing) return problemsOf(needs, row);
  const ofDay = dayProblems(needs, row.closesAt, CLOSING_NOTICE_DAYS);
  return [...(await closingProblems(needs, tx, { id: row.brandId, closesAt: row.closesAt })), ...ofDay];
}

/** Read in the transaction: another process may have made a brand live since this one looked. */
function isHostTaken(records: readonly repository.RecordRow[], { brandId, brand }: repository.ProposalRow): boolean {
  return records.some(
    ({ id, closedAt, brand: other }) =>
      id !== brandId && closedAt === null && other.hosts.some((host) => brand.hosts.includes(host)),
  );
}

async function withdraw(needs: BrandChangesNeeds, operator: Operator, id: string): Promise<void> {
  const { db, clock } = needs;
  await withTransaction(db, async (tx) => {
    const { brandId, reason } = await repository.proposalRows.known(tx, id);
    const decision = { status: 'withdrawn', decidedBy: operator.person } as const;
    await repository.proposalRows.decide(tx, id, decision, clock.now());
    const before = { proposal: id };
    await needs.audit(tx, { actor: operator.name, action: 'withdrawBrand', brandId, reason, before });
  });
}
