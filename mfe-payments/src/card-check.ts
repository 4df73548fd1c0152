import type { Formats } from '@halo/shared/i18n';
import type { AttemptAbout } from './live/payment-state.ts';

/** A card is only checked: there is no payment, and no sum to name. */
export function isCardCheck({ amountCents }: Pick<AttemptAbout, 'amountCents'>): boolean {
  return amountCents === 0;
}

/** The words of the button that ends what a bank still asks about. */
export function giveUpKey(about: Pick<AttemptAbout, 'amountCents'>) {
  return isCardCheck(about) ? 'challenge.cardCheck.giveUp' : 'challenge.giveUp';
}

/** What it is for and, where there is a payment, how much. */
export function aboutAttempt(about: AttemptAbout, formats: Pick<Formats, 'money'>): string {
  return isCardCheck(about) ? about.planName : `${about.planName} · ${formats.money(about.amountCents)}`;
}
