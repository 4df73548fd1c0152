import {
  ageRange,
  type City,
  type Gender,
  identityFields,
  isEmail,
  PASSWORD_MIN_CHARS,
  seekingFields,
} from '@halo/shared/contracts';
import type { SignUpForm as Registration } from '@halo/shared/api';

/** What the form holds. Age stays text until it is sent, so that it can be half typed. */
export interface SignUpForm {
  email: string;
  password: string;
  age: string;
  city: City | null;
  /** empty until a city or a region is picked */
  region: string;
  gender: Gender | null;
  seeking: readonly Gender[];
  acceptsTerms: boolean;
  acceptsPromotions: boolean;
  acceptsThirdParties: boolean;
  isOfLegalAge: boolean;
  /** that whom the person looks for is kept; free, and apart from the others */
  specialData: boolean;
}
export type SignUpField = keyof SignUpForm;

export const SIGN_UP_STEPS = ['account', 'about', 'consents'] as const;
export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

/** Its place among the steps, for "1 / 3". */
export function stepNumber(step: SignUpStep): { step: number; steps: number } {
  return { step: SIGN_UP_STEPS.indexOf(step) + 1, steps: SIGN_UP_STEPS.length };
}

/** Key of the text under a field, in the remote's own `signUp.errors`. */
export type FieldReason =
  | 'email'
  | 'password'
  | 'passwordShort'
  | 'age'
  | 'region'
  | 'gender'
  | 'seeking'
  | 'terms'
  | 'legalAge';
export interface FieldError {
  readonly field: SignUpField;
  readonly reason: FieldReason;
}

// The same lists each time: a form that was not touched is equal to an empty one.
const NO_GENDER: readonly Gender[] = [];
const WOMEN: readonly Gender[] = ['woman'];

/**
 * The main variant is for men who look for women, and can be changed; a mainstream brand asks. No consent is ever
 * ticked before.
 */
export function emptySignUp(isMainstream: boolean): SignUpForm {
  return {
    email: '',
    password: '',
    age: '',
    city: null,
    region: '',
    gender: isMainstream ? null : 'man',
    seeking: isMainstream ? NO_GENDER : WOMEN,
    acceptsTerms: false,
    acceptsPromotions: false,
    acceptsThirdParties: false,
    isOfLegalAge: false,
    specialData: false,
  };
}

/**
 * The checks in the order of the specification; the free consents are not among them.
 */
const CHECKS: readonly {
  step: SignUpStep;
  field: SignUpField;
  check(form: SignUpForm, isMainstream: boolean): FieldReason | undefined;
}[] = [
  { step: 'account', field: 'email', check: ({ email }) => (isEmail(email) ? undefined : 'email') },
  { step: 'account', field: 'password', check: ({ password }) => checkPassword(password) },
  {
    step: 'account',
    field: 'age',
    check: ({ age }, isMainstream) => (isAllowedAge(age, isMainstream) ? undefined : 'age'),
  },
  { step: 'about', field: 'region', check: ({ region }) => (region === '' ? 'region' : undefined) },
  { step: 'about', field: 'gender', check: ({ gender }) => (gender === null ? 'gender' : undefined) },
  { step: 'about', field: 'seeking', check: ({ seeking }) => (seeking.length === 0 ? 'seeking' : undefined) },
  { step: 'consents', field: 'acceptsTerms', check: ({ acceptsTerms }) => (acceptsTerms ? undefined : 'terms') },
  { step: 'consents', field: 'isOfLegalAge', check: ({ isOfLegalAge }) => (isOfLegalAge ? undefined : 'legalAge') },
];

/** What is wrong on a step, or on the whole form, first things first. */
export function checkSignUp(form: SignUpForm, isMainstream: boolean, step?: SignUpStep): FieldError[] {
  return CHECKS.filter((row) => step === undefined || row.step === step).flatMap(({ field, check }) => {
    const reason = check(form, isMainstream);
    return reason ? [{ field, reason }] : [];
  });
}

export function stepOf(field: SignUpField): SignUpStep {
  return CHECKS.find((row) => row.field === field)?.step ?? (field === 'city' ? 'about' : 'consents');
}

/** Of a form without errors. */
export function toRegistration(form: SignUpForm): Registration {
  const {
    email,
    password,
    age,
    city,
    region,
    gender,
    seeking,
    acceptsTerms,
    acceptsPromotions,
    acceptsThirdParties,
    isOfLegalAge,
    specialData,
  } = form;
  if (gender === null || seeking.length === 0) throw new Error('a form with errors must not be sent');
  return {
    email,
    password,
    age: Number(age),
    region,
    city: city?.name ?? '',
    ...(city?.province === undefined ? {} : { province: city.province }),
    ...identityFields({ gender, words: [] }),
    ...seekingFields(seeking),
    acceptsTerms,
    acceptsPromotions,
    acceptsThirdParties,
    isOfLegalAge,
    specialData,
  };
}

function checkPassword(password: string): FieldReason | undefined {
  if (password === '') return 'password';
  return password.length < PASSWORD_MIN_CHARS ? 'passwordShort' : undefined;
}

function isAllowedAge(text: string, isMainstream: boolean): boolean {
  const { min, max } = ageRange(isMainstream);
  const age = Number(text);
  return /^\d+$/.test(text) && age >= min && age <= max;
}
