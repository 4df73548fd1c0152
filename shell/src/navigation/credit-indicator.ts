import type { Credits, User } from '@halo/shared/contracts';

export type CreditLevel = 'full' | 'medium' | 'empty';

/** The specification measures desktop credits against two messages: full above 67 percent of them, empty below 34. */
const DESKTOP_FULL_CREDITS = 2;
const MOBILE_FULL_ABOVE = 40;
const MOBILE_EMPTY_BELOW = 20;

/** `messages`: how many messages the credits pay for. */
export function desktopCreditLevel(messages: number): CreditLevel {
  const percent = (messages / DESKTOP_FULL_CREDITS) * 100;
  if (percent > 67) return 'full';
  return percent < 34 ? 'empty' : 'medium';
}

export function mobileCreditLevel(credits: number): CreditLevel {
  if (credits > MOBILE_FULL_ABOVE) return 'full';
  return credits < MOBILE_EMPTY_BELOW ? 'empty' : 'medium';
}

/** Who pays by message sees how much is left. */
export function shownBalance(
  { premiumLevel }: Pick<User, 'premiumLevel'>,
  credits: Credits | undefined,
): Credits | undefined {
  return credits && premiumLevel > 0 && credits.messageCost > 0 ? credits : undefined;
}
