import type { Language } from '@halo/shared/contracts';
import { texts } from './locales/all.ts';

/**
 * Words that a sentence about a profile needs, in every language. A hobby is what one does, as it stands after "I
 * like":
 * an infinitive in Italian, Spanish and French, an -ing form in English. A job stands after "I am", with `{man|woman}`
 * where the form differs.
 */
export const PROFILE_WORDS: Record<Language, typeof texts.en> = texts;
