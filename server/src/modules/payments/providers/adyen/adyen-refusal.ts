import type { ProblemCode } from '@halo/shared/contracts';

/** What a provider's answer says about a payment that was not made. */
export interface Refusal {
  /** Adyen's number, "24" */
  reasonCode?: string | undefined;
  /** Adyen's words, "CVC Declined"; the only thing a webhook has */
  reason?: string | undefined;
  /** the bank's own, "43 : Stolen card"; optional and less reliable, so only used to distinguish what Adyen does not */
  rawReason?: string | undefined;
}

/** Adyen's refusal reasons, each with the kind of our catalogue it means to the person who pays. */
const REASONS = [
  ['2', 'Refused', 'card_declined'],
  ['3', 'Referral', 'payment_retry'],
  ['4', 'Acquirer Error', 'processing_error'],
  ['5', 'Blocked Card', 'lost_or_stolen'],
  ['6', 'Expired Card', 'expired_card'],
  ['7', 'Invalid Amount', 'processing_error'],
  ['8', 'Invalid Card Number', 'invalid_number'],
  ['9', 'Issuer Unavailable', 'processing_error'],
  ['10', 'Not supported', 'change_method'],
  ['11', '3D Not Authenticated', 'authentication_failed'],
  ['12', 'Not enough balance', 'insufficient_funds'],
  ['14', 'Acquirer Fraud', 'card_blacklisted'],
  ['15', 'Cancelled', 'payment_cancelled'],
  ['16', 'Shopper Cancelled', 'payment_cancelled'],
  ['17', 'Invalid Pin', 'card_declined'],
  ['18', 'Pin tries exceeded', 'change_method'],
  ['19', 'Pin validation not possible', 'change_method'],
  ['20', 'FRAUD', 'card_blacklisted'],
  ['21', 'Not Submitted', 'payment_retry'],
  ['22', 'FRAUD-CANCELLED', 'card_blacklisted'],
  ['23', 'Transaction Not Permitted', 'card_declined'],
  ['24', 'CVC Declined', 'invalid_cvc'],
  ['25', 'Restricted Card', 'lost_or_stolen'],
  ['26', 'Revocation Of Auth', 'already_declined'],
  ['27', 'Declined Non Generic', 'card_declined'],
  ['28', 'Withdrawal amount exceeded', 'insufficient_funds'],
  ['29', 'Withdrawal count exceeded', 'change_method'],
  ['31', 'Issuer Suspected Fraud', 'card_blacklisted'],
  ['32', 'AVS Declined', 'card_declined'],
  ['33', 'Card requires online pin', 'change_method'],
  ['34', 'No checking account available on Card', 'change_method'],
  ['35', 'No savings account available on Card', 'change_method'],
  ['36', 'Mobile pin required', 'change_method'],
  ['37', 'Contactless fallback', 'change_method'],
  ['38', 'Authentication required', 'authentication_required'],
  ['39', 'RReq not received from DS', 'authentication_failed'],
  ['40', 'Current AID is in Penalty Box.', 'already_declined'],
  ['41', 'CVM Required Restart Payment', 'authentication_required'],
  ['42', '3DS Authentication Error', 'authentication_failed'],
  ['43', 'Online PIN required', 'change_method'],
  ['44', 'Try another interface', 'change_method'],
  ['45', 'Chip downgrade mode', 'change_method'],
  ['46', 'Transaction blocked by Adyen to prevent excessive retry fees', 'already_declined'],
] as const satisfies readonly (readonly [string, string, ProblemCode])[];

/** The scheme's own codes, where they say more than "Refused". */
const RAW_CODES: Readonly<Record<string, ProblemCode>> = {
  '14': 'invalid_number',
  '41': 'lost_or_stolen',
  '43': 'lost_or_stolen',
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '61': 'insufficient_funds',
  '65': 'authentication_required',
  '75': 'change_method',
  '82': 'invalid_cvc',
  '1A': 'authentication_required',
  N7: 'invalid_cvc',
};

/** Numbers of requests that Adyen refuses before any bank is asked: no money moved, the card's data are wrong. */
const VALIDATION_ERRORS: Readonly<Record<string, ProblemCode>> = {
  '101': 'invalid_number',
  '102': 'invalid_number',
  '103': 'invalid_cvc',
  '129': 'invalid_expiry_year',
  '140': 'expired_card',
  '141': 'invalid_expiry_month',
  '153': 'invalid_cvc',
  // The card on file is gone there.
  '800': 'card_not_on_file',
  '802': 'card_not_on_file',
  '803': 'card_not_on_file',
};

const CODE_BY_WORDS = new Map<string, string>(REASONS.map(([code, words]) => [normalise(words), code]));
const BY_CODE = new Map<string, ProblemCode>(REASONS.map(([code, , kind]) => [code, kind]));
const VAGUE: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['card_declined', 'payment_generic']);

/** The kind of failure in our catalogue; `payment_generic` for an unknown reason. */
export function refusalKind({ reasonCode, reason, rawReason }: Refusal): ProblemCode {
  const kind = BY_CODE.get(refusalCode({ reasonCode, reason }) ?? '') ?? 'payment_generic';
  return VAGUE.has(kind) ? (rawKind(rawReason) ?? kind) : kind;
}

/** Adyen's number of a refusal that it named by its number or by its words; undefined for one that is not known. */
export function refusalCode({ reasonCode, reason }: Pick<Refusal, 'reasonCode' | 'reason'>): string | undefined {
  return BY_CODE.has(reasonCode ?? '') ? reasonCode : CODE_BY_WORDS.get(normalise(reason ?? ''));
}

/** The bank's own code, in front of its words: `43 : Stolen card`. */
export function rawCodeOf(rawReason: string | undefined): string | undefined {
  return /^\s*(\w{2})\s*(?::|$)/.exec(rawReason ?? '')?.[1]?.toUpperCase();
}

/** The kind for a refused request; undefined when the mistake is not the card's but ours. */
export function validationKind(errorCode: string): ProblemCode | undefined {
  return VALIDATION_ERRORS[errorCode];
}

function rawKind(rawReason: string | undefined): ProblemCode | undefined {
  const code = rawCodeOf(rawReason);
  return code === undefined ? undefined : RAW_CODES[code];
}

function normalise(words: string): string {
  return words.toLowerCase().replace(/[^a-z0-9]/g, '');
}
