import { randomBytes } from 'node:crypto';
import { brandProblems } from '@halo/brands';
import type { Brand } from '@halo/shared/contracts';
import type { BrandBook as Book, BrandProposal, NewBrandProposal, Operator } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { assertMayStill, assertSecondPerson, beginsToWait, type MayStill } from '../../proposals/second-person.ts';
import type { LiveBrands } from '../../brand-directory.ts';
import type { BrandBook } from './brand-book.ts';
import * as repository from './brand-repository.ts';
import { toDraft, toProposal } from './brand-view.ts';

const SEAL_KEY_BYTES = 32;

export interface BrandNote {
  readonly actor: string;
  readonly action: 'proposeBrand' | 'changeBrand' | 'withdrawBrand';
  readonly brandId: string;
  readonly reason: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

export interface BrandChangesNeeds extends Pick<Basics, 'db' | 'clock'> {
  readonly env: { readonly isProduction: boolean };
  readonly brands: LiveBrands;
  readonly book: Pick<BrandBook, 'refresh'>;
  /** names that no brand may take */
  readonly systemHosts: readonly string[];
  /** Who did what, in the chain that cannot be rewritten. The last thing of a transaction. */
  readonly audit: (tx: Transaction, note: BrandNote) => Promise<unknown>;
  readonly mayStill: MayStill;
}

export interface BrandChanges {
  read(mayRead: (brandId: string) => boolean): Promise<Book>;
  /** @throws not_found */
  brandOf(proposal: string): Promise<string>;
  check(wanted: NewBrandProposal): Promise<string[]>;
  /** @throws invalid_request with what stands in the way */
  propose(operator: Operator, wanted: NewBrandProposal): Promise<BrandProposal>;
  /** @throws forbidden when the same person proposed it, conflict when it waits no more or could not go live now */
  approve(operator: Operator, id: string): Promise<void>;
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
            const { brand, revision } = brands.asWritten(id);
            return { brand: toDraft(brand), ...(revision === undefined ? {} : { revision }) };
          }),
        proposals: rows
          .filter(({ brandId }) => mayRead(brandId))
          .map((row) => toProposal(row, brands.byId(row.brandId) !== undefined, clock.now())),
      };
    },
    brandOf: async (id) => (await repository.proposalRows.known(db, id)).brandId,
    check: (wanted) => problemsOf(needs, wanted),
    propose: (operator, wanted) => propose(needs, operator, wanted),
    async approve(operator, id) {
      await approve(needs, operator, id);
      await book.refresh();
    },
    withdraw: (operator, id) => withdraw(needs, operator, id),
  };
}

async function problemsOf(needs: BrandChangesNeeds, wanted: Pick<NewBrandProposal, 'brand' | 'files'>) {
  const { brands, systemHosts, env } = needs;
  return brandProblems(completed(needs, wanted.brand), {
    others: brands.all().filter(({ id }) => id !== wanted.brand.id),
    systemHosts,
    isProduction: env.isProduction,
    files: new Map(wanted.files.map(({ name, content }) => [name, Buffer.from(content, 'base64')])),
  });
}

/** A brand keeps its key: browsers that are open have it. Its calls go where those of the other brands go. */
function completed({ brands }: BrandChangesNeeds, draft: NewBrandProposal['brand']): Brand {
  const first = brands.all()[0];
  const before = brands.byId(draft.id);
  const { services } = brands.asWritten(before?.id ?? first?.id ?? '').brand;
  return { ...draft, services, sealKey: before?.sealKey ?? randomBytes(SEAL_KEY_BYTES).toString('base64') };
}

async function propose(needs: BrandChangesNeeds, operator: Operator, wanted: NewBrandProposal): Promise<BrandProposal> {
  const { db, clock, brands } = needs;
  const problems = await problemsOf(needs, wanted);
  if (problems.length > 0)
    throw new AppError('invalid_request', { field: 'brand', message: problems.join('; ').slice(0, 1000) });
  const now = clock.now();
  const { brand, files, reason } = wanted;
  const row: repository.ProposalRow = {
    ...beginsToWait(operator, now),
    brandId: brand.id,
    brand,
    files,
    basis: brands.byId(brand.id) ? (brands.asWritten(brand.id).revision ?? 0) : null,
    reason,
  };
  return withTransaction(db, async (tx) => {
    await repository.proposalRows.insert(tx, row);
    await needs.audit(tx, {
      actor: operator.name,
      action: 'proposeBrand',
      brandId: brand.id,
      reason,
      after: { proposal: row.id, brand, files: files.map(({ name }) => name) },
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
    const isMoved = (row.basis ?? 0) !== (before?.revision ?? 0) || (await isHostTaken(records, row));
    const problems = isMoved ? ['another change came before it; propose it again'] : await problemsOf(needs, row);
    if (problems.length > 0) throw new AppError('conflict', { message: problems.join('; ').slice(0, 1000) });
    await repository.proposalRows.decide(tx, id, { status: 'approved', decidedBy: operator.person }, now);
    const revision = (before?.revision ?? 0) + 1;
    const files = row.files.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }));
    const brand = completed(needs, row.brand);
    await repository.putRecord(tx, { brand, revision, changedAt: now }, files);
    await needs.audit(tx, {
      actor: `${row.proposedBy}, approved by ${operator.name}`,
      action: 'changeBrand',
      brandId: row.brandId,
      reason: row.reason,
      before: before ? { revision: before.revision, brand: toDraft(before.brand) } : {},
      after: { proposal: id, revision, brand: row.brand },
    });
  });
}

/** Read in the transaction: another process may have made a brand live since this one looked. */
async function isHostTaken(records: readonly repository.RecordRow[], { brandId, brand }: repository.ProposalRow) {
  return records.some(
    ({ id, brand: other }) => id !== brandId && other.hosts.some((host) => brand.hosts.includes(host)),
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
