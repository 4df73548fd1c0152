/** Credits that were used, and whose money a bank has taken back or never sent. */
export interface Debt {
  /** the loss that left it */
  readonly reversalId: string;
  /** the payment that was lost */
  readonly attemptId: string;
  /** that are still missing */
  readonly credits: number;
  /** what the books say is owed for them */
  readonly cents: number;
}

/** Credits of a purchase that make up for missing ones, with what each side is worth. */
export interface Cover {
  readonly reversalId: string;
  readonly attemptId: string;
  readonly credits: number;
  /** of the debt */
  readonly debtCents: number;
  /** of the purchase, at its own price of a credit */
  readonly coverCents: number;
}

export interface CoveringPurchase {
  /** credits that it brings now */
  readonly credits: number;
  /** missing ones that were announced to its buyer before paying: no more than that is covered */
  readonly announcedCredits: number;
  /** what was paid for the credits that it brings */
  readonly cents: number;
}

/**
 * The oldest debt first. Shares of money are of the whole, not of each part, so that no cent is left over when
 * everything is covered.
 */
export function coverDebts(debts: readonly Debt[], { credits, announcedCredits, cents }: CoveringPurchase): Cover[] {
  const covers: Cover[] = [];
  const usable = Math.min(credits, announcedCredits);
  const worth = (covered: number) => Math.round((cents * covered) / credits);
  let used = 0;
  for (const { reversalId, attemptId, credits: missing, cents: owed } of debts) {
    const now = Math.min(missing, usable - used);
    if (now <= 0) break;
    covers.push({
      reversalId,
      attemptId,
      credits: now,
      debtCents: now === missing ? owed : Math.round((owed * now) / missing),
      coverCents: worth(used + now) - worth(used),
    });
    used += now;
  }
  return covers;
}

export function missingOf(debts: readonly Pick<Debt, 'credits'>[]): number {
  return debts.reduce((sum, { credits }) => sum + credits, 0);
}
