import type { AngelId, ClickId, ClientMessageId, Flow, ProblemCode } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { CreditUnit } from '../../services.ts';
import type { Db } from '../../storage/database.ts';
import type { Balances } from '../credits/credits-repository.ts';
import { messagePrice, PREMIUM_LEVELS, SHORTAGE_CODE } from '../credits/message-price.ts';

export interface Outgoing {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly clientId: ClientMessageId;
  readonly text: string;
  readonly flow: Pick<Flow, 'messageCost'>;
  /** flow the price was looked up in; another one in the account makes the row `stale` */ fluxId: string;
}

export interface SendOutcome {
  readonly result: 'sent' | 'repeated' | 'stale' | ProblemCode;
  readonly id: number;
  readonly sentAt: number;
  readonly isRead: boolean;
  readonly premiumLevel: number;
  readonly balances: Balances;
}

interface OutcomeRow extends Record<string, unknown> {
  outcome: string;
  message_id: string | null;
  sent_at: number;
  is_read: boolean;
  premium_level: number;
  message_balance: number;
  icebreaker_balance: number;
  like_balance: number;
}

/** One round trip and one transaction, whatever the number of messages; an account comes at most once. */
export async function sendMessages(db: Db, batch: readonly Outgoing[], now: Date): Promise<SendOutcome[]> {
  const flows = [...new Set(batch.map((each) => each.flow))];
  const prices = flows.flatMap((flow) => PREMIUM_LEVELS.flatMap((level) => [messagePrice(level, false, flow), messagePrice(level, true, flow)]));
  const column = (pick: (each: Outgoing) => string | number) => sql.param(batch.map(pick));
  const { rows } = await db.execute<OutcomeRow>(sql`
    select outcome, message_id, extract(epoch from sent_at)::float8 * 1000 as sent_at, is_read, premium_level,
      message_balance, icebreaker_balance, like_balance
    from send_messages(
      ${column((each) => each.clickId)}, ${column((each) => each.angelId)}, ${column((each) => each.clientId)}, ${column((each) => each.text)},
      ${column((each) => each.fluxId)}, ${column((each) => flows.indexOf(each.flow))},
      ${sql.param(prices.map((price) => price.unit))}, ${sql.param(prices.map((price) => price.amount))}, ${now}
    ) order by ordinal
  `);
  return rows.map(toOutcome);
}

function toOutcome(row: OutcomeRow): SendOutcome {
  const unit = /^short_of_(\w+)$/.exec(row.outcome)?.[1];
  return {
    result: unit === undefined ? (row.outcome as SendOutcome['result']) : SHORTAGE_CODE[unit as CreditUnit],
    id: Number(row.message_id ?? 0),
    sentAt: Math.round(row.sent_at),
    isRead: row.is_read,
    premiumLevel: row.premium_level,
    balances: { message: row.message_balance, icebreaker: row.icebreaker_balance, like: row.like_balance },
  };
}
