import type { Language } from '@halo/shared/contracts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

/**
 * Words that a sentence about a profile needs, in every language. A hobby is what one does, as it stands after "I
 * like":
 * an infinitive in Italian, Spanish and French, an -ing form in English. A job stands after "I am", with `{man|woman}`
 * where the form differs.
 */
export const PROFILE_WORDS: Record<Language, typeof en> = { it, es, fr, en };
