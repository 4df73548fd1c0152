import {
  type AngelId,
  type ClickId,
  type ClientMessageId,
  type ProblemCode,
  type ProfileNature,
  STRANGERS_PER_DAY,
} from '@halo/shared/contracts';
import {
  type Balances,
  type CreditUnit,
  messagePrice,
  PREMIUM_LEVELS,
  type PricedFlow,
  SHORTAGE_CODE,
} from '../credits/index.ts';
import type { Db } from '@halo/server-kit/storage/database';
import { runPrepared } from '@halo/server-kit/storage/run-prepared';
import { mediaKindOf, type StoredMedia } from './media/stored-media.ts';

export interface Outgoing {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly clientId: ClientMessageId;
  readonly text: string;
  readonly media?: StoredMedia | undefined;
  readonly replyToId?: number | undefined;
  readonly flow: PricedFlow;
  /** flow the price was looked up in; another one in the account makes the row `stale` */
  fluxId: string;
}

export interface SendOutcome {
  readonly result: 'sent' | 'repeated' | 'stale' | ProblemCode;
  readonly id: number;
  readonly sentAt: number;
  readonly isRead: boolean;
  readonly isUnlocked: boolean;
  readonly premiumLevel: number;
  readonly balances: Balances;
  /** the member it was written to, and as whom they know the sender; undefined: a profile that we answer for */
  readonly recipient: { readonly clickId: ClickId; readonly fromAngelId: AngelId } | undefined;
  /** the message that it answers, where that is one of this thread */
  readonly replyToId: number | undefined;
  /** it was deleted since it was first sent */
  readonly isErased: boolean;
  /** of the profile it was written to; undefined: there is none */
  readonly nature: ProfileNature | undefined;
}

interface OutcomeRow {
  outcome: string;
  message_id: string | null;
  sent_at: number;
  is_read: boolean;
  premium_level: number;
  /** null: it was refused */
  message_balance: number | null;
  icebreaker_balance: number | null;
  like_balance: number | null;
  balance_version: string | null;
  to_click_id: string | null;
  from_angel_id: string | null;
  is_unlocked: boolean;
  reply_to: string | null;
  is_erased: boolean;
  nature: ProfileNature | null;
}

/** Named, so that a connection prepares it once: it runs for every message. */
const SEND = {
  name: 'send_messages',
  text: `
    select outcome, message_id, extract(epoch from sent_at)::float8 * 1000 as sent_at, is_read, premium_level,
      message_balance, icebreaker_balance, like_balance, balance_version, to_click_id, from_angel_id,
      is_unlocked, reply_to, is_erased, nature
    from send_messages($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) order by ordinal`,
};

/** Each has a table of prices in a flow. */
const KINDS = ['text', 'photo', 'voice'] as const;

/** One round trip and one transaction for any number of messages; an account comes at most once. */
export async function sendMessages(
  db: Pick<Db, '$client'>,
  batch: readonly Outgoing[],
  now: Date,
): Promise<SendOutcome[]> {
  const flows = [...new Set(batch.map((each) => each.flow))];
  const prices = flows.flatMap((flow) =>
    KINDS.flatMap((kind) =>
      PREMIUM_LEVELS.flatMap((level) => [
        messagePrice(level, false, flow, kind),
        messagePrice(level, true, flow, kind),
      ]),
    ),
  );
  const { rows } = await runPrepared<OutcomeRow>(db, {
    ...SEND,
    values: [
      batch.map((each) => each.clickId),
      batch.map((each) => each.angelId),
      batch.map((each) => each.clientId),
      batch.map((each) => each.text),
      batch.map((each) => each.fluxId),
      batch.map((each) => flows.indexOf(each.flow) * KINDS.length + KINDS.indexOf(kindOf(each))),
      prices.map((price) => price.unit),
      prices.map((price) => price.amount),
      now,
      STRANGERS_PER_DAY,
      batch.map((each) => each.replyToId ?? null),
      batch.map((each) => (each.media ? JSON.stringify(each.media) : null)),
    ],
  });
  return rows.map(toOutcome);
}

function kindOf({ media }: Outgoing): (typeof KINDS)[number] {
  return (media && mediaKindOf(media)) ?? 'text';
}

function toOutcome(row: OutcomeRow): SendOutcome {
  const unit = /^short_of_(\w+)$/.exec(row.outcome)?.[1];
  return {
    result: unit === undefined ? (row.outcome as SendOutcome['result']) : SHORTAGE_CODE[unit as CreditUnit],
    id: Number(row.message_id ?? 0),
    sentAt: Math.round(row.sent_at),
    isRead: row.is_read,
    isUnlocked: row.is_unlocked,
    premiumLevel: row.premium_level,
    balances: {
      message: row.message_balance ?? 0,
      icebreaker: row.icebreaker_balance ?? 0,
      like: row.like_balance ?? 0,
      version: Number(row.balance_version ?? 0),
    },
    recipient:
      row.to_click_id === null || row.from_angel_id === null
        ? undefined
        : { clickId: row.to_click_id, fromAngelId: row.from_angel_id },
    replyToId: row.reply_to === null ? undefined : Number(row.reply_to),
    isErased: row.is_erased,
    nature: row.nature ?? undefined,
  };
}
