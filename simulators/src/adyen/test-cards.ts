/** What the simulated bank decides. */
export type Outcome =
  | { kind: 'authorised' }
  /** asked and refused, with Adyen's number and words for it */
  | { kind: 'refused'; reasonCode: string; reason: string; rawReason?: string }
  /** the request itself is refused before any bank is asked */
  | { kind: 'rejected'; errorCode: string; message: string }
  | { kind: 'challenge'; method: 'GET' | 'POST' }
  | { kind: 'pending'; then: 'authorised' | 'refused' };

/**
 * How the result reaches the shop.
 * - `lost_answer`: charged, but the first call is never answered, and no webhook comes
 * - `never_arrived`: the first call is cut before anything was charged
 * - `webhook_first`: the webhook arrives before the answer (after a challenge: before the browser is sent back)
 * - `webhook_only`: charged, never answered; the webhook comes
 * - `webhook_tampered`: a copy with another amount arrives before the true one
 * - `webhook_out_of_order`: an older refusal arrives after the webhook that it was paid
 */
export type Delivery = 'normal' | (typeof DELIVERIES)[number];

export interface Scenario {
  readonly outcome: Outcome;
  readonly delivery: Delivery;
}

const AUTHORISED: Outcome = { kind: 'authorised' };

function refused(reasonCode: string, reason: string, rawReason?: string): Outcome {
  return { kind: 'refused', reasonCode, reason, ...(rawReason === undefined ? {} : { rawReason }) };
}

function rejected(errorCode: string, message: string): Outcome {
  return { kind: 'rejected', errorCode, message };
}

/** Outcomes by name: also the name on the card, with spaces, asks for one ("Insufficient Funds"). */
export const OUTCOMES = {
  authorised: AUTHORISED,
  three_d_secure: { kind: 'challenge', method: 'GET' },
  three_d_secure_form: { kind: 'challenge', method: 'POST' },
  pending_paid: { kind: 'pending', then: 'authorised' },
  pending_refused: { kind: 'pending', then: 'refused' },
  invalid_cvc: refused('24', 'CVC Declined'),
  insufficient_funds: refused('12', 'Not enough balance'),
  lost_or_stolen: refused('2', 'Refused', '43 : Stolen card'),
  invalid_expiry_month: rejected('141', 'Invalid expiryMonth[1..12] / expiryYear[>2000]'),
  invalid_expiry_year: rejected('129', 'Expiry Date Invalid'),
  expired_card: refused('6', 'Expired Card'),
  already_declined: refused('46', 'Transaction blocked by Adyen to prevent excessive retry fees'),
  change_method: refused('18', 'Pin tries exceeded'),
  processing_error: refused('4', 'Acquirer Error'),
  card_declined: refused('2', 'Refused'),
  authentication_failed: refused('11', '3D Not Authenticated'),
  authentication_required: refused('38', 'Authentication required'),
  invalid_number: rejected('101', 'Invalid card number'),
  card_blacklisted: refused('20', 'FRAUD'),
  payment_retry: refused('3', 'Referral'),
  payment_generic: refused('99', 'Not listed anywhere'),
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof OUTCOMES;

/** Deliveries by name, for the name on the card: "Lost Answer". */
export const DELIVERIES = [
  'lost_answer',
  'never_arrived',
  'webhook_first',
  'webhook_twice',
  'webhook_only',
  'no_webhook',
  'webhook_tampered',
  'webhook_out_of_order',
] as const;

/** Numbers with an outcome of their own; every other valid number is authorised. */
export const TEST_CARDS: Readonly<Record<string, OutcomeName>> = {
  '4111111111111111': 'authorised',
  '5555444433331111': 'authorised',
  '370000000000002': 'authorised',
  '36006666333344': 'authorised',
  '6011601160116611': 'authorised',
  '3569990010095841': 'authorised',
  '4212345678910006': 'three_d_secure',
  '5212345678910003': 'three_d_secure_form',
  '4000000000000010': 'invalid_cvc',
  '4000000000000028': 'insufficient_funds',
  '4000000000000036': 'lost_or_stolen',
  '4000000000000044': 'invalid_expiry_month',
  '4000000000000051': 'invalid_expiry_year',
  '4000000000000069': 'expired_card',
  '4000000000000077': 'already_declined',
  '4000000000000085': 'change_method',
  '4000000000000093': 'processing_error',
  '4000000000000101': 'card_declined',
  '4000000000000119': 'authentication_failed',
  '4000000000000127': 'authentication_required',
  '4000000000000135': 'invalid_number',
  '4000000000000143': 'card_blacklisted',
  '4000000000000150': 'payment_retry',
  '4000000000000168': 'payment_generic',
  '4000000000000176': 'pending_paid',
  '4000000000000184': 'pending_refused',
};

/** What a kept card does when it is charged later: with the shopper there, and at a renewal without. */
export interface LaterOutcomes {
  readonly shopper: OutcomeName;
  readonly merchant: OutcomeName;
}

/** Numbers that are authorised when they are typed and do something else once they are kept. */
export const KEPT_CARDS: Readonly<Record<string, LaterOutcomes>> = {
  '4000000000000192': { shopper: 'authorised', merchant: 'insufficient_funds' },
  '4000000000000200': { shopper: 'three_d_secure', merchant: 'authentication_required' },
  '4000000000000218': { shopper: 'expired_card', merchant: 'expired_card' },
};

/** Numbers that a bank of another country than the shopper's issued. */
export const FOREIGN_CARDS: Readonly<Record<string, string>> = { '4000000000000226': 'DE' };

/** The name on the card may ask for an outcome or a delivery; otherwise the number decides. */
export function scenarioOf(number: string, holderName: string): Scenario {
  const name = holderName
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '_');
  const outcome = OUTCOMES[(isOutcome(name) ? name : TEST_CARDS[number]) ?? 'authorised'];
  return { outcome, delivery: DELIVERIES.find((each) => each === name) ?? 'normal' };
}

function isOutcome(name: string): name is OutcomeName {
  return Object.hasOwn(OUTCOMES, name);
}
