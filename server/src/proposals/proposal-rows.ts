import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { AppError } from '@halo/shared/errors';
import { and, asc, desc, eq, gt, type InferInsertModel, type InferSelectModel, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The columns that every table of proposals has. */
type ProposalTable = PgTable &
  Record<'id' | 'brandId' | 'status' | 'proposedBy' | 'tokenId' | 'proposedAt' | 'expiresAt' | 'decidedBy', PgColumn>;

export interface ProposalRows<Table extends ProposalTable> {
  insert(tx: Transaction, row: InferInsertModel<Table>): Promise<void>;
  /** @throws not_found */
  known(db: Db | Transaction, id: string): Promise<InferSelectModel<Table>>;
  /** Those that wait first, then the newest; without brands, of all. */
  list(db: Db, brandIds?: readonly string[]): Promise<InferSelectModel<Table>[]>;
  /** From waiting to decided, once. @throws conflict when it was decided before, or its time is over */
  decide(tx: Transaction, id: string, decision: Decision, now: Date): Promise<void>;
}

export interface Decision {
  readonly status: 'approved' | 'withdrawn';
  readonly decidedBy: string;
}

const LISTED_MAX = 50;

/** What waits for a second person, or what became of it, in a table of its kind. */
export function createProposalRows<Table extends ProposalTable>(table: Table): ProposalRows<Table> {
  type Row = InferSelectModel<Table>;
  // drizzle does not resolve the columns of a table that is a type parameter.
  const rows: PgTable = table;
  return {
    async insert(tx, row) {
      await tx.insert(rows).values(row);
    },
    async known(db, id) {
      const [row] = await db.select().from(rows).where(eq(table.id, id));
      if (!row) throw new AppError('not_found', { message: 'there is no such proposal' });
      return row as Row;
    },
    async list(db, brandIds) {
      const isWaiting = sql`(${table.status} = 'waiting')`;
      const found = await db
        .select()
        .from(rows)
        .where(brandIds && inArray(table.brandId, [...brandIds]))
        .orderBy(desc(isWaiting), desc(table.proposedAt), asc(table.id))
        .limit(LISTED_MAX);
      return found as Row[];
    },
    async decide(tx, id, decision, now) {
      const decided = await tx
        .update(rows)
        .set(decision)
        .where(and(eq(table.id, id), eq(table.status, 'waiting'), gt(table.expiresAt, now)))
        .returning({ id: table.id });
      if (decided.length === 0)
        throw new AppError('conflict', { message: 'the proposal is decided, or its time is over' });
    },
  };
}
