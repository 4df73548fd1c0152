import { randomUUID } from 'node:crypto';
import { type ClickId, DAY_MS } from '@halo/shared/contracts';
import type { NewBlock } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { attemptById } from '../attempts/attempt-repository.ts';
import type { Basics } from '../../../basics.ts';
import type { AccountsService } from '../../accounts/index.ts';
import { payerMarks } from './block-check.ts';
import {
  type BlockRow,
  blocksOf,
  cardOfPayment,
  endBlock,
  findBlock,
  insertBlock,
  listedBlocks,
} from './block-repository.ts';
import { brandsOfScope, EVERYWHERE, scopesOf } from './block-scope.ts';
import { type BlockValue, domainValue, emailValue, networkValue } from './block-values.ts';
import type { FraudPrints } from './fraud-signals.ts';

export type { BlockRow };

/** Who may not pay, as the people see it who look after the list. */
export interface PaymentBlocks {
  /** Of these scopes, newest first, one more than `limit` when there are older ones. */
  list(scopes: readonly string[], state: 'running' | 'over', limit: number): Promise<BlockRow[]>;
  /** What keeps the account, the card or the mail address of a payment from paying now. */
  ofPayment(attemptId: string): Promise<{ readonly blocks: BlockRow[]; readonly canBlockCard: boolean }>;
  /** @throws not_found */
  scopeOf(id: string): Promise<string>;
  /** @throws invalid_request, not_found, conflict when it is blocked there already */
  add(tx: Transaction, wanted: NewBlock, by: string): Promise<BlockRow>;
  /** @throws conflict when it is over */
  end(tx: Transaction, id: string, reason: string, by: string): Promise<BlockRow>;
}

interface Needs extends Pick<Basics, 'db' | 'clock' | 'brands'> {
  readonly accounts: Pick<AccountsService, 'facts'>;
}
type Marks = BlockValue & { readonly savedCardIds: string[] };

export function createPaymentBlocks(needs: Needs, prints: FraudPrints): PaymentBlocks {
  const { db, clock } = needs;
  return {
    list: (scopes, state, limit) => listedBlocks(db, scopes, state, clock.now(), limit + 1),
    ofPayment: (attemptId) => blocksOfPayment(needs, prints, attemptId),
    async scopeOf(id) {
      const row = await findBlock(db, id);
      if (!row) throw new AppError('not_found', { message: 'there is no such entry' });
      return row.scope;
    },
    async add(tx, wanted, by) {
      const now = clock.now();
      const row: BlockRow = {
        id: randomUUID(),
        scope: wanted.scope,
        kind: wanted.target.kind,
        ...(await marksOf(needs, prints, tx, wanted)),
        reason: wanted.reason,
        blockedBy: by,
        blockedAt: now,
        expiresAt: wanted.days === undefined ? null : new Date(+now + wanted.days * DAY_MS),
        ...{ endedBy: null, endedAt: null, endReason: null },
      };
      if (!(await insertBlock(tx, row))) throw new AppError('conflict', { message: 'it is blocked there already' });
      return row;
    },
    async end(tx, id, reason, by) {
      const row = await endBlock(tx, id, { by, reason, at: clock.now() });
      if (!row) throw new AppError('conflict', { message: 'this entry is over already' });
      return row;
    },
  };
}

async function marksOf(
  { brands, accounts }: Needs,
  prints: FraudPrints,
  tx: Transaction,
  { scope, target }: NewBlock,
): Promise<Marks> {
  const isInScope = (brandId: string) => scope === EVERYWHERE || brandsOfScope(brands, scope).includes(brandId);
  switch (target.kind) {
    case 'card': {
      const attempt = await attemptById(tx, target.payment);
      if (!attempt || !isInScope(attempt.brandId)) throw notThere('payment');
      const { print, savedCardIds, lastFour } = await cardOfPayment(tx, attempt.id);
      const value = print ?? savedCardIds[0];
      if (value === undefined)
        throw new AppError('conflict', { message: 'the card of this payment is not known well enough' });
      return {
        value,
        savedCardIds,
        shown: lastFour ? `•••• ${lastFour}` : `${attempt.method} ${attempt.id.slice(0, 8)}`,
      };
    }
    case 'account': {
      const facts = await accounts.facts(target.account as ClickId, tx);
      if (!facts || !isInScope(facts.brandId)) throw notThere('account');
      return { value: facts.clickId, savedCardIds: [], shown: facts.clickId };
    }
    case 'network':
      return { ...networkValue(target.network), savedCardIds: [] };
    case 'email':
      return { ...emailValue(prints.print, target.email), savedCardIds: [] };
    case 'domain':
      return { ...domainValue(target.domain), savedCardIds: [] };
  }
}

async function blocksOfPayment({ db, clock, brands, accounts }: Needs, prints: FraudPrints, attemptId: string) {
  const attempt = await attemptById(db, attemptId);
  if (!attempt) return { blocks: [], canBlockCard: false };
  const { clickId, brandId } = attempt;
  const { print, savedCardIds } = await cardOfPayment(db, attemptId);
  const email = (await accounts.facts(clickId))?.email ?? '';
  const seen = { clickId, cardPrint: print, savedCardId: savedCardIds[0] ?? null, email, address: '' };
  const blocks = await blocksOf(db, scopesOf(brands, brandId), payerMarks(prints, seen), clock.now());
  return { blocks, canBlockCard: print !== null || savedCardIds.length > 0 };
}

function notThere(what: string): AppError {
  return new AppError('not_found', { field: what, message: `there is no such ${what} where this would be blocked` });
}
