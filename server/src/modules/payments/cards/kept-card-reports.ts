import type { ClickId } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { keepCardAfterwards } from '../attempts/attempt-cards.ts';
import { cardlessAttempt, lockAttempt } from '../attempts/attempt-repository.ts';
import { isOpen } from '../attempts/attempt-state.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { KeptCardReport } from '../providers/payment-provider.ts';
import type { ProviderAccount } from '../providers/provider-account.ts';
import { updateShownCard } from './saved-cards-repository.ts';

/**
 * Keeps the card with the payment that it belongs to, and what is new about a card that is kept already. `early`: its
 * payment has no outcome yet.
 */
export function applyCardReport(
  needs: Pick<PaymentsNeeds, 'db' | 'accounts' | 'clock' | 'purchases'>,
  account: ProviderAccount,
  { clickId, reference, card }: KeptCardReport,
): Promise<'done' | 'early'> {
  return withTransaction(needs.db, async (tx) => {
    await updateShownCard(tx, clickId as ClickId, account, card);
    const id = await cardlessAttempt(tx, clickId as ClickId, account, reference);
    const attempt = id === undefined ? undefined : await lockAttempt(tx, id);
    if (!attempt) return 'done';
    if (isOpen(attempt.state.status)) return 'early';
    await keepCardAfterwards(needs, tx, attempt, card, `token:${reference}`);
    return 'done';
  });
}
