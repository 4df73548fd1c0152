import * as z from 'zod/mini';
import { wireEnum, wireObject } from './wire.ts';

/** What a person can be, and look for. */
export const GENDERS = ['woman', 'man', 'nonBinary'] as const;

export const Gender = wireEnum({ man: 'uomo', woman: 'donna', nonBinary: 'non_binario' });
export type Gender = z.output<typeof Gender>;

/**
 * What the specification's own fields hold. Builds and clients from before the third gender read these alone, so they
 * are always there, and what they cannot say stands beside them (`Identity`, `SoughtGenders`).
 */
export const BinaryGender = wireEnum({ man: 'uomo', woman: 'donna' });
export type BinaryGender = z.output<typeof BinaryGender>;

/**
 * Words that people choose for themselves besides. How they read are the texts `person:genderWords`, in forms that fit
 * anybody. An id is never taken away or used for something else: profiles have it.
 */
export const GENDER_WORDS = [
  'cis',
  'trans',
  'intersex',
  'agender',
  'bigender',
  'demigender',
  'genderfluid',
  'genderqueer',
  'neutrois',
  'pangender',
  'queer',
  'questioning',
] as const;
export type GenderWord = (typeof GENDER_WORDS)[number];

/** So many a person may choose. */
export const GENDER_WORDS_MAX = 3;

export function isGender(id: string): id is Gender {
  return (GENDERS as readonly string[]).includes(id);
}

export function isGenderWord(id: string): id is GenderWord {
  return (GENDER_WORDS as readonly string[]).includes(id);
}

/** In the order in which the person puts them. What a newer server knows besides is left out. */
const GenderWords = z.codec(z.array(z.string().check(z.maxLength(40))), z.array(z.enum(GENDER_WORDS)), {
  decode: (ids) => ids.filter(isGenderWord),
  encode: (ids) => [...ids],
});

/** Who a person is, as they say it. */
export const Identity = wireObject({ gender: ['genere', Gender], words: ['parole', GenderWords] });
export type Identity = z.output<typeof Identity>;

/** One or more, each once. */
export const SoughtGenders = z.array(Gender).check(z.minLength(1), z.maxLength(GENDERS.length, { abort: true }));

/** Where an account and a sign-up say who a person is and whom they look for. */
export type GenderField = 'gender' | 'seeking' | 'identity' | 'seeks';

/** The third one has no word on the old wire; woman is what it says of the brand itself, too. */
function binaryOf(gender: Gender): BinaryGender {
  return gender === 'man' ? 'man' : 'woman';
}

/** The fields of who a person is, for old readers and new ones. */
export function identityFields(identity: Identity): { gender: BinaryGender; identity: Identity } {
  return { gender: binaryOf(identity.gender), identity };
}

/** The fields of whom a person looks for, for old readers and new ones. */
export function seekingFields(seeks: readonly Gender[]): { seeking: BinaryGender; seeks: Gender[] } {
  return { seeking: seeks.some((gender) => gender !== 'man') ? 'woman' : 'man', seeks: inOrder(seeks) };
}

export function identityOf({ gender, identity }: { gender: BinaryGender; identity?: Identity | undefined }): Identity {
  return identity ?? { gender, words: [] };
}

export function soughtBy({ seeking, seeks }: { seeking: BinaryGender; seeks?: Gender[] | undefined }): Gender[] {
  return seeks ?? [seeking];
}

/** Each once, as pages list them. */
export function inOrder(genders: readonly Gender[]): Gender[] {
  return GENDERS.filter((gender) => genders.includes(gender));
}

/** What one can be and look for on a brand. */
export function gendersOf({ genders }: { genders?: readonly Gender[] | undefined }): readonly Gender[] {
  return genders ?? ['woman', 'man'];
}
