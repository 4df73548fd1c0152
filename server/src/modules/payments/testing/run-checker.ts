/** What became of one shopper's purchase of one plan, from every side. */
export interface RunFacts {
  readonly amountCents: number;
  readonly credits: number;
  readonly attempts: readonly {
    readonly id: string;
    readonly status: string;
    readonly failure: string | null /** we stopped waiting; its provider never refused it */;
    readonly isEndedByUs: boolean;
  }[];
  /** at the provider, also when we do not know of it */
  readonly charges: readonly {
    readonly attemptId: string;
    readonly amountCents: number;
    readonly isPaid: boolean;
    readonly refundedCents: number;
    /** that a bank has taken back, and not given again */
    readonly disputedCents?: number;
  }[];
  readonly grants: readonly { readonly attemptId: string; readonly amount: number }[];
  readonly receipts: readonly { readonly attemptId: string }[];
  /** states that the browser received, in their order */
  readonly received: readonly { readonly attemptId: string; readonly status: string }[];
  /** a balance that is not the sum of its ledger */
  readonly ledgerFaults: number;
}

/** Everything that is wrong with it; empty when all is well. */
export function checkRun(facts: RunFacts): string[] {
  // What went back whole is no charge; it may only be one that was given up and paid all the same.
  const paid = facts.charges.filter(({ isPaid, amountCents, refundedCents }) => isPaid && refundedCents < amountCents);
  const faults: string[] = [];
  if (paid.length > 1) faults.push(`${paid.length} charges for one purchase`);
  for (const charge of paid) {
    const attempt = facts.attempts.find(({ id }) => id === charge.attemptId);
    if (charge.amountCents !== facts.amountCents)
      faults.push(`charged ${charge.amountCents} instead of ${facts.amountCents}`);
    if (attempt?.status !== 'settled') faults.push(`paid, and the attempt is ${attempt?.status ?? 'nowhere'}`);
    const grants = facts.grants.filter(({ attemptId }) => attemptId === charge.attemptId);
    if (grants.length !== 1) faults.push(`${grants.length} grants for a paid charge`);
    if (facts.receipts.filter(({ attemptId }) => attemptId === charge.attemptId).length !== 1)
      faults.push('not one receipt for a paid charge');
    // Reported "failed" while money had moved is the worst fault. Before it moved, and when we had stopped waiting,
    // that was true.
    if (
      !attempt?.isEndedByUs &&
      facts.received.some(({ attemptId, status }) => attemptId === charge.attemptId && status === 'failed')
    )
      faults.push('reported "failed" of a paid charge');
  }
  for (const { attemptId } of facts.charges.filter((charge) => charge.isPaid && !paid.includes(charge))) {
    if (facts.attempts.find(({ id }) => id === attemptId)?.failure !== 'payment_cancelled')
      faults.push('given back, and not because it was given up');
  }
  for (const { attemptId, amount } of facts.grants) {
    if (amount !== facts.credits) faults.push(`granted ${amount} instead of ${facts.credits}`);
    if (!paid.some((charge) => charge.attemptId === attemptId)) faults.push('granted without a payment');
  }
  for (const { id, status } of facts.attempts) {
    if (status !== 'settled' && status !== 'failed') faults.push(`left ${status}`);
    if (facts.received.some((each) => each.attemptId === id && each.status === 'settled') && status !== 'settled')
      faults.push(`reported "settled" and is ${status}`);
  }
  for (const charge of facts.charges)
    if (!facts.attempts.some(({ id }) => id === charge.attemptId)) faults.push('charged without an attempt');
  if (facts.ledgerFaults > 0) faults.push('a balance is not the sum of its ledger');
  return faults;
}
