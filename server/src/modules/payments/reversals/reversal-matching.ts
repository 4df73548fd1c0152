import type { ProviderEvent } from '../providers/payment-provider.ts';
import type { GivingKind, Reversal, TakingKind } from './reversal-repository.ts';

/**
 * The refund of ours that an event is about. One that was refused before may have been made by hand since: its credits
 * were taken then.
 */
export function requestedRefund(known: readonly Reversal[], event: ProviderEvent): Reversal | undefined {
  const asked = known.filter(({ kind, reason }) => kind === 'refund' && reason !== 'provider');
  const isOfThisAmount = ({ amountCents }: Reversal) => amountCents === event.amountCents;
  return (
    asked.find(({ providerReference, status }) => providerReference === event.reference && status !== 'failed') ??
    asked.find((each) => each.status === 'asked' && each.providerReference === null && isOfThisAmount(each)) ??
    asked.find((each) => (each.status === 'failed' || each.status === 'not_owed') && isOfThisAmount(each))
  );
}

/** The refund that an event reports as failed: one of ours, or one that the provider reported as made. */
export function failedRefund(known: readonly Reversal[], event: ProviderEvent): Reversal | undefined {
  const refund =
    requestedRefund(known, event) ??
    known.find(({ kind, providerReference }) => kind === 'refund' && providerReference === event.reference);
  return refund?.status === 'failed' || refund?.status === 'not_owed' ? undefined : refund;
}

/** Whether this refund was already reported as failed, so that the report that it was made is out of date. */
export function hasFailedBefore(known: readonly Reversal[], { reference }: ProviderEvent): boolean {
  return known.some(
    ({ kind, status, providerReference }) =>
      kind === 'refund' && status === 'failed' && providerReference === reference,
  );
}

const UNDOES = { chargeback_reversed: 'chargeback', captured: 'capture_failed' } as const satisfies Record<
  GivingKind,
  TakingKind
>;

/** What an event says has come again: by its reference, else the latest that did not come again yet. */
export function lossToUndo(
  known: readonly Reversal[],
  { reference }: ProviderEvent,
  kind: GivingKind,
): Reversal | undefined {
  const standing = known.filter(
    (each) => each.kind === UNDOES[kind] && !known.some(({ cause }) => cause === undoneCause(kind, each.id)),
  );
  return standing.find(({ providerReference }) => providerReference === reference) ?? standing.at(-1);
}

export function undoneCause(kind: GivingKind, lossId: string): string {
  return `${kind}:${lossId}`;
}
