import { toDecimal } from '@halo/server-kit/money/decimal-amount';
import type { StartRequest } from '../payment-provider.ts';

/** The window in which the bank asks, as TrustPay counts it: 1 is 250 × 400 pixels, 2 is 390 × 400. */
const CHALLENGE_WINDOWS = { '01': '1', '02': '2' } as const;
const STATEMENT_MAX_CHARS = 22;

/** `RecurringInitial` lets the card be charged again by the id of this payment; `Recurring` does that. */
export const PAYMENT_TYPES = { once: 'Plain', first: 'RecurringInitial', again: 'Recurring' } as const;

/** A request as the form that the gateway wants. Undefined: this cannot be paid here. */
export function purchaseFields(request: StartRequest): Record<string, string> | undefined {
  const instrument = instrumentFields(request);
  if (!instrument) return undefined;
  const { shopper, browser, billing } = request;
  return {
    amount: toDecimal(request.amountCents),
    currency: request.currency,
    reference: request.attemptId,
    redirectUrl: request.returnUrl,
    notificationUrl: request.webhookUrl,
    descriptor: request.descriptor.slice(0, STATEMENT_MAX_CHARS),
    'billing[country]': (billing?.country ?? shopper.country).toUpperCase(),
    ...(billing
      ? { 'billing[street1]': billing.street, 'billing[postcode]': billing.postcode, 'billing[city]': billing.city }
      : {}),
    // A card that is kept belongs to this shopper.
    'customer[reference]': shopper.clickId,
    'customer[email]': shopper.email,
    'customer[ipAddress]': shopper.address,
    ...instrument,
    // The card is asked for and nothing is taken.
    ...(request.amountCents === 0 ? { 'browser[paymentAction]': 'preauth' } : {}),
    ...(browser
      ? {
          'browser[acceptHeader]': 'text/html,application/xhtml+xml,*/*',
          'browser[language]': browser.language,
          'browser[screenHeight]': String(browser.screenHeight),
          'browser[screenWidth]': String(browser.screenWidth),
          'browser[screenColorDepth]': String(browser.colourDepth),
          'browser[timezone]': String(browser.timeZoneOffset),
          'browser[userAgent]': browser.userAgent,
          'browser[javaEnabled]': String(browser.javaEnabled),
          'browser[javaScriptEnabled]': String(browser.javaScriptEnabled),
          'browser[challengeWindow]': CHALLENGE_WINDOWS[browser.challengeWindow ?? '02'],
        }
      : {}),
  };
}

function instrumentFields({ instrument, keepsCard }: StartRequest): Record<string, string> | undefined {
  if (instrument.kind === 'saved')
    return { 'browser[paymentType]': PAYMENT_TYPES.again, originalInstanceId: instrument.token };
  if (instrument.kind !== 'card') return undefined;
  const { card } = instrument;
  return {
    pan: card.number,
    cvv: card.cvc,
    exp: `${card.expiryMonth}/${card.expiryYear.slice(-2)}`,
    cardholder: `${card.firstName} ${card.lastName}`,
    'browser[paymentType]': keepsCard ? PAYMENT_TYPES.first : PAYMENT_TYPES.once,
  };
}
