/**
 * Whose attempts are counted. A `network` is the /24 of an IPv4 address or the /64 of an IPv6 one; a `device` stands
 * for accounts younger than a day that were opened on devices with one print. Many phones share a print, so an older
 * account is not counted by it.
 */
export type CountedBy = 'card' | 'network' | 'account' | 'device';

/** What was tried before, in one period. */
export interface AttemptCounts {
  /** that were not paid, and for which the mistake was not ours */
  readonly unpaid: number;
  /** different cards, this one included */
  readonly cards: number;
  /** different accounts, this one included */
  readonly accounts: number;
}

export const PERIODS = ['hour', 'day'] as const;
export type Period = (typeof PERIODS)[number];

/**
 * Undefined for what is not known: a card that we do not see has no print before its provider answered, a private
 * address no network.
 */
export type FraudFacts = Readonly<Record<CountedBy, Readonly<Record<Period, AttemptCounts>> | undefined>> & {
  /** the account paid something that is not from today and was not taken back */
  readonly isKnownPayer: boolean;
};

interface Limit {
  readonly by: CountedBy;
  readonly counts: keyof AttemptCounts;
  readonly within: Period;
  /** so many, and the bank is asked to check its customer */
  readonly askAt: number;
  /** so many, and nothing is sent to a bank */
  readonly refuseAt: number;
}

/**
 * Testing stolen cards takes many refusals; a household has a few, with one or two cards. Each period moves
 * on with the clock, and what was refused here does not count, so a limit opens again by itself.
 */
const LIMITS: readonly Limit[] = [
  { by: 'card', counts: 'unpaid', within: 'day', askAt: 3, refuseAt: 10 },
  { by: 'card', counts: 'accounts', within: 'day', askAt: 3, refuseAt: 5 },
  { by: 'account', counts: 'cards', within: 'day', askAt: 4, refuseAt: 9 },
  { by: 'network', counts: 'unpaid', within: 'hour', askAt: 8, refuseAt: 20 },
  { by: 'network', counts: 'unpaid', within: 'day', askAt: 30, refuseAt: 80 },
  // Other networks, other accounts, and always the same browser.
  { by: 'device', counts: 'unpaid', within: 'hour', askAt: 8, refuseAt: 20 },
  { by: 'device', counts: 'unpaid', within: 'day', askAt: 30, refuseAt: 80 },
];

export type FraudVerdict =
  | { readonly kind: 'allow' }
  | { readonly kind: 'ask' }
  /** `limit` is for the log only: who tests cards must not learn which one it was */
  | { readonly kind: 'refuse'; readonly limit: string };

/** Whether a card may be tried now. */
export function fraudVerdict(facts: FraudFacts): FraudVerdict {
  const reached = LIMITS.map((limit) => ({ limit, count: facts[limit.by]?.[limit.within][limit.counts] ?? 0 }));
  const refusing = reached.find(
    ({ limit, count }) =>
      // What neighbours do must not keep out whom we know: their bank is asked instead.
      count >= limit.refuseAt && !(limit.by === 'network' && facts.isKnownPayer),
  );
  if (refusing) {
    const { by, counts, within } = refusing.limit;
    return { kind: 'refuse', limit: `${counts} by ${by} in a ${within}` };
  }
  return reached.some(({ limit, count }) => count >= limit.askAt) ? { kind: 'ask' } : { kind: 'allow' };
}
