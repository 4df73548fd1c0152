import { ageRange, BinaryGender, type Brand, Registration } from '@halo/shared/contracts';
import { AppError, type AppErrorOptions } from '@halo/shared/errors';
import * as z from 'zod/mini';
import { regionNamed } from '../geo/index.ts';
import { isEmailAddress, isForbiddenEmail, normalizeEmail } from './email-address.ts';
import { areOffered, isIdentityOffered } from './own-genders.ts';
import { isAcceptablePassword } from '@halo/server-kit/secrets/password-rules';

export const PLACE_MAX_CHARS = 80;

/** What of a sign-up is not free text, in the order in which it is checked: wire name, domain name, problem. */
const CHECKED = [
  ['email', 'email', 'email_invalid'],
  ['password', 'password', 'password_weak'],
  ['age', 'age', 'age_out_of_range'],
  ['region', 'region', 'region_unknown'],
  ['sono', 'gender', 'invalid_request'],
  ['identita', 'identity', 'invalid_request'],
  ['cerco', 'seeking', 'invalid_request'],
  ['cerca', 'seeks', 'invalid_request'],
  ['terms1', 'acceptsTerms', 'consent_missing'],
  ['terms4', 'isOfLegalAge', 'consent_missing'],
] as const;

type SignUpBrand = Pick<Brand, 'isMainstream' | 'genders' | 'hasGenderWords'>;

/**
 * Everything a browser checks before it sends a sign-up, checked again, in the same order: the first thing wrong is
 * named.
 * @throws AppError with the field
 */
export function checkRegistration(wire: unknown, brand: SignUpBrand): Registration {
  const parsed = z.safeDecode(Registration, withCleanEmail(wire) as never);
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0] ?? '')));
  const given: Partial<Registration> = parsed.success ? parsed.data : readable(wire);
  for (const [wireName, field, code] of CHECKED) {
    if (wrong.has(wireName) || !isRight(field, given, brand))
      throw refused(code, { field, message: `${field} is not right` });
  }
  if (!parsed.success)
    throw new AppError('invalid_request', { message: `sign-up: ${[...wrong].join(', ') || 'no object'}` });
  if (isForbiddenEmail(parsed.data.email))
    throw refused('email_forbidden', { field: 'email', message: 'addresses of this domain are not taken' });
  const { country, region, city } = parsed.data;
  return {
    ...parsed.data,
    region: regionNamed(country, region)?.name ?? region,
    city: city.trim().slice(0, PLACE_MAX_CHARS),
  };
}

function isRight(field: (typeof CHECKED)[number][1], given: Partial<Registration>, brand: SignUpBrand): boolean {
  switch (field) {
    case 'email':
      return isEmailAddress(given.email ?? '');
    case 'password':
      return isAcceptablePassword(given.password ?? '', given.email ?? '');
    case 'age':
      return isAllowedAge(given.age ?? 0, brand);
    case 'region':
      return given.country !== undefined && regionNamed(given.country, given.region ?? '') !== undefined;
    case 'identity':
      return given.identity === undefined || isIdentityOffered(given.identity, brand);
    case 'seeks':
      return given.seeks === undefined || areOffered(given.seeks, brand);
    case 'acceptsTerms':
    case 'isOfLegalAge':
      return given[field] === true;
    default:
      return given[field] !== undefined;
  }
}

/** Whole years that may register with a brand. */
export function isAllowedAge(age: number, { isMainstream }: Pick<Brand, 'isMainstream'>): boolean {
  const { min, max } = ageRange(isMainstream);
  return Number.isInteger(age) && age >= min && age <= max;
}

/**
 * The parts of a sign-up that could be read although another could not, so that the first thing wrong is the one named.
 */
function readable(wire: unknown): Partial<Registration> {
  if (typeof wire !== 'object' || wire === null) return {};
  const fields = withCleanEmail(wire) as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined);
  const country = text('country');
  return {
    email: text('email'),
    password: text('password'),
    age: typeof fields['age'] === 'number' ? fields['age'] : undefined,
    country: country === 'it' || country === 'es' || country === 'fr' ? country : undefined,
    region: text('region'),
    gender: z.safeDecode(BinaryGender, fields['sono'] as never).data,
    seeking: z.safeDecode(BinaryGender, fields['cerco'] as never).data,
    acceptsTerms: fields['terms1'] === true,
    isOfLegalAge: fields['terms4'] === true,
  };
}

function withCleanEmail(wire: unknown): unknown {
  if (typeof wire !== 'object' || wire === null || !('email' in wire) || typeof wire.email !== 'string') return wire;
  return { ...wire, email: normalizeEmail(wire.email) };
}

function refused(code: (typeof CHECKED)[number][2] | 'email_forbidden', options: AppErrorOptions): AppError {
  return new AppError(code, options);
}
