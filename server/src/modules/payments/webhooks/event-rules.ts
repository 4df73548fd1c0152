import type { Occurrence } from '../attempts/attempt-recorder.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import { isOpen } from '../attempts/attempt-state.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';

/** A report about money going back came before the report that it was paid: it waits in the inbox. */
export class TooEarlyError extends Error {
  override readonly name = 'TooEarlyError';
}

/** Why an event must have no effect; undefined: it may have one. @throws TooEarlyError */
export function complaintAbout(
  event: ProviderEvent,
  attempt: Attempt | undefined,
  provider: string,
  merchant: string | undefined,
): string | undefined {
  if (event.merchant !== merchant) return 'another merchant account';
  if (!attempt || attempt.provider !== provider) return 'unknown order';
  switch (event.outcome?.kind) {
    case undefined:
      return undefined;
    case 'accepted':
      return isSameMoney(event, attempt) ? undefined : 'another amount or currency';
    // Of a payment that was never made a provider knows no amount.
    case 'declined':
      return isSameMoney(event, attempt) || event.amountCents === 0 ? undefined : 'another amount or currency';
    default:
      if (isOpen(attempt.state.status)) throw new TooEarlyError(event.name);
      if (attempt.state.status !== 'settled' && !isGivenBack(attempt))
        return 'money that was never paid cannot go back';
      return event.amountCents > 0 && event.amountCents <= attempt.amountCents && event.currency === attempt.currency
        ? undefined
        : 'more than was paid, or another currency';
  }
}

/** What an event says about its attempt; undefined: it is about money that goes back. */
export function occurrenceOf({ outcome, eventId, reference }: ProviderEvent): Occurrence | undefined {
  const cause = `webhook:${eventId}`;
  switch (outcome?.kind) {
    case 'accepted':
      return { event: { type: 'accepted', proof: 'webhook' }, cause, reference, keptCard: outcome.keptCard };
    case 'declined':
      return { event: { type: 'declined', proof: 'webhook', failure: outcome.failure }, cause };
    default:
      return undefined;
  }
}

/** Given up, paid all the same, and on its way back. */
function isGivenBack({ state }: Attempt): boolean {
  return state.status === 'failed' && state.failure === 'payment_cancelled';
}

function isSameMoney(event: ProviderEvent, attempt: Attempt): boolean {
  return event.amountCents === attempt.amountCents && event.currency === attempt.currency;
}
