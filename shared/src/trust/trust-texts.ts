import type { Language } from '../contracts/language.ts';
import { texts } from './locales/all.ts';

/** In the same file as the code that shows them: no brand and no failed download can take these words away. */
export const TRUST_TEXTS: Record<Language, typeof texts.en> = texts;
