/** What the simulated PayPal does with an order once the shopper agreed; chosen in its window, or by the amount. */
export type PayPalScenario =
  | 'paid'
  /** what was chosen to pay with is refused once: the shopper chooses again */
  | 'instrument_declined'
  | 'cannot_pay'
  | 'refused'
  | 'too_many_attempts'
  /** the capture is made, and is one that was declined */
  | 'declined'
  | 'pending_paid'
  | 'pending_refused'
  /** captured, and the call that asked for it is never answered; no webhook */
  | 'lost_capture'
  /** captured, never answered; the webhook comes */
  | 'webhook_only'
  | 'webhook_first'
  | 'webhook_twice'
  | 'no_webhook'
  | 'webhook_tampered'
  | 'webhook_out_of_order'
  /** the order is opened, and the call is never answered */
  | 'lost_order'
  /** the first call is cut before an order was opened */
  | 'never_arrived';

/** Amounts that ask for something; all others are paid unless the window says otherwise. */
export const SCENARIO_CENTS: Readonly<Record<number, PayPalScenario>> = {
  1001: 'instrument_declined',
  1002: 'cannot_pay',
  1003: 'refused',
  1004: 'too_many_attempts',
  1005: 'declined',
  1006: 'pending_paid',
  1007: 'pending_refused',
  1008: 'lost_order',
  1009: 'never_arrived',
  1010: 'lost_capture',
};

/** What the window offers beside paying and going back. */
export const WINDOW_SCENARIOS = [
  'instrument_declined',
  'cannot_pay',
  'refused',
  'declined',
  'pending_paid',
  'pending_refused',
  'lost_capture',
  'webhook_only',
  'webhook_first',
  'webhook_twice',
  'no_webhook',
  'webhook_tampered',
  'webhook_out_of_order',
] as const satisfies readonly PayPalScenario[];

/** PayPal's own words for a capture that is not made. */
export const CAPTURE_ISSUES: Readonly<Partial<Record<PayPalScenario, { issue: string; description: string }>>> = {
  instrument_declined: {
    issue: 'INSTRUMENT_DECLINED',
    description:
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  },
  cannot_pay: { issue: 'PAYER_CANNOT_PAY', description: 'Payer cannot pay for this transaction.' },
  refused: { issue: 'TRANSACTION_REFUSED', description: 'The request was refused.' },
  too_many_attempts: {
    issue: 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    description: 'You have exceeded the maximum number of payment attempts.',
  },
};
