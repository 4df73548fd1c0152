import type { NewBlock, Operator, PaymentBlock } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { looksAfter } from '../../operator-brands.ts';
import { allScopes, type BlockRow, brandsOfScope } from '../payments/index.ts';
import type { BlockDesk, PaymentDeskNeeds, PaymentNote } from './payment-desk.ts';

const LISTED_MAX = 200;
/** Where the audit keeps what is about more than one brand. */
const PLATFORM = '*';

/** Keeps the list of who may not pay. */
export function createBlockDesk(needs: PaymentDeskNeeds): BlockDesk {
  const { db, brands } = needs;
  const { blocks } = needs.payments;
  return {
    async list(operator, state) {
      const scopes = allScopes(brands);
      const concerning = scopes.filter(({ id }) =>
        brandsOfScope(brands, id).some((brand) => looksAfter(operator, brand)),
      );
      const found = await blocks.list(
        concerning.map(({ id }) => id),
        state,
        LISTED_MAX,
      );
      return {
        blocks: found.slice(0, LISTED_MAX).map((row) => toBlock(needs, operator, row)),
        isMore: found.length > LISTED_MAX,
        scopes: scopes.filter(({ id }) => mayBlock(needs, operator, id)),
      };
    },
    scopeOf: (id) => blocks.scopeOf(id),
    async add(operator, wanted: NewBlock) {
      const row = await withTransaction(db, async (tx) => {
        const added = await blocks.add(tx, wanted, operator.person);
        await note(needs, tx, operator, added, { action: 'blockPayer', reason: wanted.reason });
        return added;
      });
      return toBlock(needs, operator, row);
    },
    end: (operator, id, reason) =>
      withTransaction(db, async (tx) => {
        const ended = await blocks.end(tx, id, reason, operator.person);
        await note(needs, tx, operator, ended, { action: 'endBlock', reason });
      }),
  };
}

export function toBlock(
  needs: Pick<PaymentDeskNeeds, 'brands' | 'clock'>,
  operator: Operator,
  row: BlockRow,
): PaymentBlock {
  const { id, scope, kind, shown, reason, blockedBy, blockedAt, expiresAt, endedBy, endedAt, endReason } = row;
  return {
    id,
    scope,
    kind,
    shown,
    reason,
    blockedBy,
    blockedAt: blockedAt.toISOString(),
    isRunning: endedAt === null && (expiresAt === null || expiresAt > needs.clock.now()),
    mayEnd: mayBlock(needs, operator, scope),
    ...(expiresAt === null ? {} : { expiresAt: expiresAt.toISOString() }),
    ...(endedBy === null ? {} : { endedBy }),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
    ...(endReason === null ? {} : { endReason }),
  };
}

/** The right to every brand of a scope; everywhere is also what comes later. */
export function rightsFor({ brands }: Pick<PaymentDeskNeeds, 'brands'>, scope: string) {
  const ids = scope === PLATFORM ? [PLATFORM] : brandsOfScope(brands, scope);
  return ids.map((brand) => ({ action: 'payments', brand }) as const);
}

function mayBlock(needs: Pick<PaymentDeskNeeds, 'brands'>, operator: Operator, scope: string): boolean {
  return (
    operator.rights.actions.includes('payments') &&
    rightsFor(needs, scope).every(({ brand }) => looksAfter(operator, brand))
  );
}

async function note(
  { brands, audit, notifyConsoles }: PaymentDeskNeeds,
  tx: Transaction,
  { name }: Operator,
  { id, scope, kind, shown, expiresAt }: BlockRow,
  { action, reason }: Pick<PaymentNote, 'action' | 'reason'>,
): Promise<void> {
  const isBrand = brands.all().some((brand) => brand.id === scope);
  for (const { id: brandId } of brands.all()) {
    if (scope === PLATFORM || brandId === scope || !isBrand) await notifyConsoles(tx, brandId);
  }
  const until = expiresAt === null ? {} : { until: expiresAt.toISOString() };
  const after = { block: id, scope, kind, shown, ...until };
  await audit(tx, { actor: name, action, brandId: isBrand ? scope : PLATFORM, reason, after });
}
