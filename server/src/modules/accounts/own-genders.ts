import {
  type accountEndpoints,
  type Brand,
  GENDER_WORDS_MAX,
  type Gender,
  gendersOf,
  type Identity,
  identityFields,
  identityOf,
  inOrder,
  isGender,
  isGenderWord,
  type Registration,
  seekingFields,
  soughtBy,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type * as z from 'zod/mini';
import type { AccountRow } from './accounts-repository.ts';

type Columns = Pick<AccountRow, 'gender' | 'genderWords' | 'seeking'>;
type Change = Pick<z.output<typeof accountEndpoints.saveProfile.body>, 'gender' | 'seeking' | 'identity' | 'seeks'>;
type Given = Pick<Registration, 'gender' | 'seeking' | 'identity' | 'seeks'>;
type Offers = Pick<Brand, 'genders' | 'hasGenderWords'>;

/** Of an account that was erased nothing is left to read: then this says as little as an old account. */
export function storedIdentity({ gender, genderWords }: Pick<Columns, 'gender' | 'genderWords'>): Identity {
  return { gender: isGender(gender) ? gender : 'man', words: genderWords.filter(isGenderWord) };
}

/** Of whom nothing may be kept looks for everybody there is. */
export function storedSeeking({ seeking }: Pick<Columns, 'seeking'>, brand: Pick<Brand, 'genders'>): Gender[] {
  const kept = inOrder(seeking.filter(isGender));
  return kept.length > 0 ? kept : [...gendersOf(brand)];
}

/** What a sign-up says, of a client that knows of two or of more. */
export function gendersGiven(given: Given): Columns {
  const { gender, words } = identityOf(given);
  return { gender, genderWords: words, seeking: inOrder(soughtBy(given)) };
}

/**
 * What is saved. A client that knows of two sends all that it shows, so what comes back as it was read is no change:
 * who saves their age on an old page stays who they are. @throws invalid_request
 */
export function gendersChanged(account: Columns, change: Change, brand: Offers): Partial<Columns> {
  const [identity, seeking] = [storedIdentity(account), storedSeeking(account, brand)];
  const ownNow = change.identity ?? changedTo(change.gender, identityFields(identity).gender, asIdentity);
  const soughtNow = change.seeks ?? changedTo(change.seeking, seekingFields(seeking).seeking, (gender) => [gender]);
  // What a member is or looks for already stays possible when the brand offers it no longer.
  if (ownNow && !isIdentityOffered(ownNow, brand, identity.gender)) throw notOffered('identity');
  if (soughtNow && !areOffered(soughtNow, brand, seeking)) throw notOffered('seeks');
  // What comes back as it was read is no choice, and so nothing to keep.
  const isOtherSought = soughtNow !== undefined && inOrder(soughtNow).join() !== seeking.join();
  return {
    ...(ownNow ? { gender: ownNow.gender, genderWords: ownNow.words } : {}),
    ...(isOtherSought ? { seeking: inOrder(soughtNow) } : {}),
  };
}

/** Whether one can be this on a brand. */
export function isIdentityOffered({ gender, words }: Identity, brand: Offers, own?: Gender): boolean {
  const areWordsRight =
    words.length === 0 ||
    (brand.hasGenderWords === true && words.length <= GENDER_WORDS_MAX && new Set(words).size === words.length);
  return areWordsRight && areOffered([gender], brand, own ? [own] : []);
}

/** Whether one can look for these on a brand. */
export function areOffered(genders: readonly Gender[], brand: Offers, own: readonly Gender[] = []): boolean {
  return genders.every((gender) => gendersOf(brand).includes(gender) || own.includes(gender));
}

function changedTo<A extends Gender, B>(given: A | undefined, read: A, make: (gender: A) => B): B | undefined {
  return given === undefined || given === read ? undefined : make(given);
}

function asIdentity(gender: Gender): Identity {
  return { gender, words: [] };
}

function notOffered(field: 'identity' | 'seeks'): AppError {
  return new AppError('invalid_request', { field, message: 'the brand does not offer this' });
}
