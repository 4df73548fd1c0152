import type { ProblemCode } from '@halo/shared/contracts';
import { loadMessages } from '@halo/shared/remote';
import { aBrand, createFakePlatform } from '@halo/shared/testing';
import { messages } from '../messages.ts';
import { changeRefusal } from './change-refusal.ts';

const CODES: readonly ProblemCode[] = [
  ...(['invalid_cvc', 'insufficient_funds', 'lost_or_stolen', 'expired_card', 'already_declined'] as const),
  ...(['change_method', 'processing_error', 'card_declined', 'authentication_failed', 'card_blacklisted'] as const),
  ...(['payment_retry', 'payment_generic', 'payment_paused', 'payment_not_accepted', 'card_not_on_file'] as const),
  'plan_unknown',
];
const PAYMENT =
  /pagament|\bpag[ao]\b|pagare|importo|offerta|payment|\bpay\b|amount|\boffer\b|paiement|payer|montant|offre\b|pagar|importe|oferta/i;

it.each(['it', 'es', 'fr', 'en'] as const)(
  '%s: a card that is refused for a renewal is no payment',
  async (language) => {
    const { i18n, missingTexts } = createFakePlatform({ language });
    await loadMessages(i18n, messages, language);
    const refusals = CODES.map((code) => ({ code, ...changeRefusal(i18n, aBrand(), code) }));
    for (const { code, title, text } of refusals) {
      expect([code, title.length > 3, text.length > 15]).toEqual([code, true, true]);
      expect(`${title} ${text}`).not.toMatch(PAYMENT);
    }
    // What renews no more has no card that it stays with.
    expect(refusals.filter(({ isRenewing }) => !isRenewing).map(({ code }) => code)).toEqual(['plan_unknown']);
    expect(missingTexts).toEqual([]);
  },
);
