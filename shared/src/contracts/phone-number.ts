import type { Country } from './language.ts';

const CALLING_CODE = { it: '39', es: '34', fr: '33' } as const satisfies Record<Country, string>;
export const PHONE_MAX_CHARS = 32;

/**
 * A number as people write it, in E.164; undefined for what cannot be one. Without a prefix it is one of the country.
 * Whose number it is, and whether it is in use, is not said by that.
 *
 * @example phoneNumberOf('347 123 45 67', 'it') // '+393471234567'
 */
export function phoneNumberOf(text: string, country: Country): string | undefined {
  if (text.length > PHONE_MAX_CHARS) return undefined;
  const dialled = text.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+');
  // In France the 0 before a number is left out after the prefix; in Italy it belongs to the number.
  const national = country === 'fr' ? dialled.replace(/^0/, '') : dialled;
  const digits = dialled.startsWith('+') ? dialled.slice(1) : `${CALLING_CODE[country]}${national}`;
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
}
