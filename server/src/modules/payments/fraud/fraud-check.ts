import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import type { Basics } from '../../../basics.ts';
import type { AccountFacts } from '../../accounts/index.ts';
import { type CountedBy, type FraudFacts, fraudVerdict, type AttemptCounts } from './fraud-rule.ts';
import type { FraudSignals } from './fraud-signals.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Names under which attempts that count together are decided one after the other, always in the same order. */
export function fraudLocks({ cardPrint, networkPrint }: FraudSignals, device: string | null): string[] {
  return [cardPrint, device, networkPrint].filter((print) => print !== null).map((print) => `fraud:${print}`);
}

export interface Tried extends FraudSignals {
  readonly clickId: ClickId;
  readonly createdAt: Date;
  /** by which its account is counted with others; null: it is not */
  readonly device: string | null;
}

/** The device of an account that is younger than a day. */
export function newDevice(
  { brandId, openedAt, devicePrint }: Pick<AccountFacts, 'brandId' | 'openedAt' | 'devicePrint'>,
  now: Date,
): string | null {
  const isNew = openedAt !== undefined && +openedAt >= +now - DAY_MS;
  return isNew && devicePrint ? `device:${brandId}/${devicePrint}` : null;
}

/**
 * Answers whether the bank is to check its customer. The caller holds the locks, and stores the try in the same
 * transaction. @throws payment_paused
 */
export async function checkFraud({ log }: Pick<Basics, 'log'>, tx: Transaction, tried: Tried): Promise<boolean> {
  if (tried.cardPrint === null && tried.networkPrint === null && tried.device === null) return false;
  const verdict = fraudVerdict(await factsOf(tx, tried));
  if (verdict.kind === 'refuse') {
    log.warn({ clickId: tried.clickId, limit: verdict.limit }, 'a card was not tried: too many attempts before it');
    throw new AppError('payment_paused', { message: 'no card is tried now' });
  }
  return verdict.kind === 'ask';
}

interface Row extends Record<string, unknown> {
  readonly by: CountedBy;
  readonly unpaid_hour: number;
  readonly unpaid_day: number;
  readonly cards_hour: number;
  readonly cards_day: number;
  readonly accounts_hour: number;
  readonly accounts_day: number;
  readonly is_known: boolean;
}

/**
 * All in one query: attempts of a day by the card, by the network, by the account and by the device. A card that only
 * its provider reads is known once it answered: then it counts for the next try of its account, whichever card that is.
 */
async function factsOf(
  tx: Transaction,
  { cardPrint, networkPrint, clickId, createdAt, device }: Tried,
): Promise<FraudFacts> {
  const before = (milliseconds: number) => new Date(createdAt.getTime() - milliseconds).toISOString();
  const [hour, day] = [before(HOUR_MS), before(DAY_MS)];
  const isUnpaid = sql`t.status <> 'settled' and coalesce(t.retry, '') <> 'ours'`;
  const lately = sql`t.created_at >= ${hour}::timestamptz`;
  const ownCards = sql`(
      select a.card_print from payment_attempts a where a.click_id = ${clickId} and a.created_at >= ${day}::timestamptz
        and a.card_print is not null and ${cardPrint}::text is null
    )`;
  const { rows } = await tx.execute<Row>(sql`
    with devices as (
      select d.click_id from new_accounts_of_device(${clickId}, ${day}::timestamptz) d(click_id) where ${device !== null}
    ), attempts as (
      select click_id, card_print, network_print, status, retry, created_at from payment_attempts
      where purpose <> 'renewal' and created_at >= ${day}::timestamptz
        and (card_print = ${cardPrint} or network_print = ${networkPrint} or click_id = ${clickId}
          or card_print in ${ownCards} or click_id in (select click_id from devices))
        and (card_print is not null or network_print is not null)
      union all
      select ${clickId}, ${cardPrint}, ${networkPrint}, 'settled', null, ${createdAt.toISOString()}::timestamptz
    )
    select k.by,
      (count(*) filter (where ${isUnpaid} and ${lately}))::integer as unpaid_hour,
      (count(*) filter (where ${isUnpaid}))::integer as unpaid_day,
      (count(distinct t.card_print) filter (where ${lately}))::integer as cards_hour,
      count(distinct t.card_print)::integer as cards_day,
      (count(distinct t.click_id) filter (where ${lately}))::integer as accounts_hour,
      count(distinct t.click_id)::integer as accounts_day,
      exists (
        select 1 from payment_attempts p where p.click_id = ${clickId} and p.status = 'settled'
          and p.amount_cents > 0 and p.reversed_cents = 0 and p.created_at < ${day}::timestamptz
      ) as is_known
    from (values ('card'), ('network'), ('account'), ('device')) as k(by)
    join attempts t on (k.by = 'card' and (t.card_print = ${cardPrint} or t.card_print in ${ownCards}))
      or (k.by = 'network' and t.network_print = ${networkPrint})
      or (k.by = 'account' and t.click_id = ${clickId})
      or (k.by = 'device' and t.click_id in (select click_id from devices))
    group by k.by`);
  const countsOf = (by: CountedBy) => {
    const row = rows.find((each) => each.by === by);
    return row && { hour: ofHour(row), day: ofDay(row) };
  };
  return {
    card: countsOf('card'),
    network: countsOf('network'),
    account: countsOf('account'),
    device: countsOf('device'),
    isKnownPayer: rows[0]?.is_known ?? false,
  };
}

function ofHour(row: Row): AttemptCounts {
  return { unpaid: row.unpaid_hour, cards: row.cards_hour, accounts: row.accounts_hour };
}

function ofDay(row: Row): AttemptCounts {
  return { unpaid: row.unpaid_day, cards: row.cards_day, accounts: row.accounts_day };
}
