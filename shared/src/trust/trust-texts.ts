import type { Language } from '../contracts/language.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

/** In the same file as the code that shows them: no brand and no failed download can take these words away. */
export const TRUST_TEXTS: Record<Language, typeof en> = { it, es, fr, en };
