import type { Registration } from '../contracts/accounts.ts';
import type { GenderField } from '../contracts/genders.ts';

/** The part of a registration that the form decides; the client adds where the visitor comes from. */
export type SignUpForm = Pick<
  Registration,
  | 'email'
  | 'password'
  | 'age'
  | GenderField
  | 'region'
  | 'province'
  | 'city'
  | 'acceptsTerms'
  | 'acceptsPromotions'
  | 'acceptsThirdParties'
  | 'isOfLegalAge'
  | 'specialData'
>;
