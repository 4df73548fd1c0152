import type { Registration } from '@halo/shared/contracts';
import type { NewConsent } from './accounts-repository.ts';
import { SPECIAL_DATA_PURPOSE, SPECIAL_DATA_TEXT_VERSION } from './special-data.ts';

/** Names the wording that people saw; change it whenever a consent's text changes. */
export const CONSENT_TEXT_VERSION = '2026-11';

/** One row a purpose, also for what was refused: terms and legal age are duties, the others a free choice. */
export function consentRows(clickId: string, registration: Registration, decidedAt: Date): NewConsent[] {
  const decisions = {
    terms: registration.acceptsTerms,
    legal_age: registration.isOfLegalAge,
    promotions: registration.acceptsPromotions,
    third_parties: registration.acceptsThirdParties,
    ...(registration.specialData === undefined ? {} : { [SPECIAL_DATA_PURPOSE]: registration.specialData }),
  };
  return Object.entries(decisions).map(([purpose, isGiven]) => ({
    clickId,
    purpose,
    isGiven,
    textVersion: purpose === SPECIAL_DATA_PURPOSE ? SPECIAL_DATA_TEXT_VERSION : CONSENT_TEXT_VERSION,
    decidedAt,
  }));
}
