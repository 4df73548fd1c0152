import type { CreditEntry, CreditReason } from '@halo/shared/contracts';

const REASONS: readonly CreditReason[] = [
  'gift',
  'withdrawal',
  'chargeback',
  'refund',
  'refused_message',
  'message',
  'like',
  'icebreaker',
  'promotion',
  'purchase',
  'other',
  'welcome',
];
const UNITS: Partial<Record<CreditReason, CreditEntry['unit']>> = { like: 'like', icebreaker: 'icebreaker' };
const PEOPLE: readonly CreditReason[] = ['message', 'like', 'icebreaker', 'refused_message'];
const WENT: readonly CreditReason[] = ['message', 'like', 'icebreaker', 'withdrawal', 'chargeback', 'refund'];

/** One entry of the ledger of every kind, newest first. */
export function someEntries(): CreditEntry[] {
  return REASONS.map((reason, index) => ({
    id: REASONS.length - index,
    at: Date.UTC(2026, 0, 15 - index, 9, 30),
    unit: UNITS[reason] ?? 'message',
    amount: (WENT.includes(reason) ? -1 : 1) * (reason === 'like' || reason === 'icebreaker' ? 1 : 10),
    balance: 10 * (REASONS.length - index),
    reason,
    ...(PEOPLE.includes(reason)
      ? { about: 'Giulia' }
      : ['purchase', 'promotion', 'refund', 'chargeback', 'withdrawal'].includes(reason)
        ? { about: '50 crediti' }
        : {}),
  }));
}
