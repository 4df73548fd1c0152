import type { ProblemCode } from '@halo/shared/contracts';
import type { Occurrence } from '../attempts/attempt-recorder.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import { type AttemptEvent, isOpen } from '../attempts/attempt-state.ts';
import { asTaken, isOtherMoney, isSameMoney } from '../attempts/taken-money.ts';
import type { EventOutcome, ProviderEvent, RetryAdvice } from '../providers/payment-provider.ts';
import { REPORT_READY } from './due-dates.ts';

/** A report about money going back came before the report that it was paid: it waits in the inbox. */
export class TooEarlyError extends Error {
  override readonly name = 'TooEarlyError';
}

/** `park`: why a person must look at an event; it has an effect all the same when `acts`. */
export interface Verdict {
  readonly acts: boolean;
  readonly park?: string | undefined;
}

const ACTS: Verdict = { acts: true };
const NOTHING: Verdict = { acts: false };

/** What to do with a proven event. `isOfSecond`: it is about a second payment of what is sold. @throws TooEarlyError */
export function verdictOn(
  event: ProviderEvent,
  attempt: Attempt | undefined,
  account: { readonly provider: string; readonly accountCompany: string },
  merchant: string | undefined,
  isOfSecond = false,
): Verdict {
  if (!event.outcome) return NOTHING;
  // It is about the whole account, whose name there need not be that of the merchant.
  if (event.outcome.kind === 'report') return parked(REPORT_READY);
  if (event.merchant !== merchant) return parked('another merchant account');
  if (attempt?.provider !== account.provider) return parked('unknown order');
  if (attempt.accountCompany !== account.accountCompany) return parked("a payment of another company's account");
  if (isOfSecond && !FOR_A_PERSON.includes(event.outcome.kind)) return ACTS;
  if (isCheckOver(attempt) && !ABOUT_A_CHECK.includes(event.outcome.kind))
    return event.amountCents > 0 ? parked('a check of a card took no money') : NOTHING;
  switch (event.outcome.kind) {
    case 'accepted':
      return verdictOnAccepted(event, attempt);
    // Of a payment that was never made a provider knows no amount.
    case 'declined':
      return isSameMoney(event, attempt) || event.amountCents === 0 ? ACTS : parked('another amount or currency');
    case 'cancelled':
      return ACTS;
    case 'captured':
      return verdictOnCaptured(event, attempt);
    case 'answerWanted':
      return parked('a dispute, or a question before one: answer it at the provider in time');
    case 'unclear':
      return parked('what it means for the money is unclear');
    default:
      return verdictOnReversal(event, attempt);
  }
}

/** About a sale or about a second payment. */
const FOR_A_PERSON: readonly EventOutcome['kind'][] = ['answerWanted', 'unclear'];
const ABOUT_A_CHECK: readonly EventOutcome['kind'][] = ['accepted', 'declined', 'answerWanted', 'unclear'];

/** What was checked stays checked, also when its provider lets go of the authorisation, as some do at once. */
function isCheckOver({ amountCents, takenCents, state }: Attempt): boolean {
  return amountCents === 0 && takenCents === null && !isOpen(state.status);
}

/** What was taken is a fact also where it is not what was agreed; it buys nothing. */
function verdictOnAccepted(event: ProviderEvent, attempt: Attempt): Verdict {
  // Reported before.
  if (attempt.takenCents !== null && isSameMoney(event, asTaken(attempt))) return NOTHING;
  if (attempt.takenCents !== null) return parked('other money was reported of it before');
  if (isSameMoney(event, attempt)) return ACTS;
  return isOtherMoney(event, attempt) ? ACTS : parked('another amount or currency');
}

/** Most are the ordinary end of a payment that was accepted. One of another amount needs that payment. */
function verdictOnCaptured(event: ProviderEvent, attempt: Attempt): Verdict {
  const isEarly = isOpen(attempt.state.status);
  if (isEarly && event.amountCents > 0 && !isSameMoney(event, asTaken(attempt))) throw new TooEarlyError(event.name);
  return { acts: !isEarly };
}

function verdictOnReversal(event: ProviderEvent, attempt: Attempt): Verdict {
  if (isOpen(attempt.state.status)) throw new TooEarlyError(event.name);
  if (attempt.state.status !== 'settled' && !isGivenBack(attempt) && attempt.takenCents === null)
    return parked('money that was never paid cannot go back');
  if (isWithinPaid(event, attempt)) return ACTS;
  const kind = event.outcome?.kind;
  // What a provider refunds is ours to decide; what a bank takes, it has taken, in any amount.
  return {
    acts: kind !== 'refunded' && kind !== 'refundFailed',
    park: event.amountCents === 0 ? 'it names no amount' : 'more than was paid, or another currency',
  };
}

/** What an event says about its attempt; undefined: it is about money that goes back. */
export function occurrenceOf(
  event: ProviderEvent,
  attempt: Pick<Attempt, 'purpose' | 'amountCents' | 'currency'>,
): Occurrence | undefined {
  const { outcome, eventId, reference, amountCents, currency } = event;
  const { purpose } = attempt;
  const cause = `webhook:${eventId}`;
  switch (outcome?.kind) {
    case 'accepted':
      return {
        event: { type: 'accepted', proof: 'webhook' },
        cause,
        reference,
        ...(isOtherMoney(event, attempt)
          ? { taken: { cents: amountCents, currency } }
          : { keptCard: outcome.keptCard, payerLocation: outcome.payerLocation, payerMark: outcome.payerMark }),
      };
    case 'declined':
      return { event: declined(purpose, outcome.failure, outcome.retry), cause, payerMark: outcome.payerMark };
    case 'cancelled':
      return { event: declined(purpose, 'payment_cancelled'), cause };
    default:
      return undefined;
  }
}

/** Only we cancel a renewal: its bank refused nothing. */
function declined(purpose: Attempt['purpose'], failure: ProblemCode, retry?: RetryAdvice): AttemptEvent {
  const isOurs = purpose === 'renewal' && failure === 'payment_cancelled';
  return { type: 'declined', proof: 'webhook', failure, retry: retry ?? (isOurs ? 'ours' : undefined) };
}

/** How much of a payment a reversal undoes: a fact that does not fit undoes all of it. */
export function undoneCents(event: ProviderEvent, attempt: Attempt): number {
  return isWithinPaid(event, attempt) ? event.amountCents : asTaken(attempt).amountCents;
}

function isWithinPaid({ amountCents, currency }: ProviderEvent, attempt: Attempt): boolean {
  const paid = asTaken(attempt);
  return amountCents > 0 && amountCents <= paid.amountCents && currency === paid.currency;
}

/** Given up or not taken, paid all the same, and on its way back. */
function isGivenBack({ state }: Attempt): boolean {
  return (
    state.status === 'failed' && (state.failure === 'payment_cancelled' || state.failure === 'payment_not_accepted')
  );
}

function parked(park: string): Verdict {
  return { acts: false, park };
}
