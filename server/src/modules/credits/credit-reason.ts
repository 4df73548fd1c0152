import type { CreditReason } from '@halo/shared/contracts';
import type { CreditUnit } from './credits.ts';

/** What a cause says about an entry of the ledger: why, and what it is about. */
export interface CauseMeaning {
  readonly reason: CreditReason;
  /** id of a message, a profile or a payment, as the reason goes */
  readonly subject?: string | undefined;
}

const REASONS: Readonly<Record<string, CreditReason>> = {
  welcome: 'welcome',
  payment: 'purchase',
  promotion: 'promotion',
  message: 'message',
  like: 'like',
  icebreaker: 'icebreaker',
  refused: 'refused_message',
  refund: 'refund',
  guarantee: 'refund',
  late: 'refund',
  closing: 'refund',
  desk: 'refund',
  cancelled: 'refund',
  capture_failed: 'refund',
  captured: 'refund',
  chargeback: 'chargeback',
  chargeback_reversed: 'chargeback',
  debt: 'chargeback',
  debt_back: 'chargeback',
  withdrawal: 'withdrawal',
  gift: 'gift',
};

/**
 * `message:<client id>`, `payment:<attempt>`, `welcome` … A second entry of a kind about the same has something behind
 * a `#`. An unknown cause stays in the list, under "other".
 */
export function meaningOf(cause: string, unit: CreditUnit): CauseMeaning {
  const [, kind = '', subject] = /^([a-z_]+)(?::([^#]+)(?:#.*)?)?$/s.exec(cause) ?? [];
  const reason = REASONS[kind] ?? 'other';
  return {
    reason: reason === 'message' && unit === 'icebreaker' ? 'icebreaker' : reason,
    ...(subject === undefined ? {} : { subject }),
  };
}
