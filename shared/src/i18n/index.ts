export { createI18n, buildI18n, type I18nOptions } from './create-i18n.ts';
export type { Texts } from './namespace-texts.ts';
export { errorText, errorTitle, problemText, problemTitle } from './error-text.ts';
export { formatsFor, type Formats } from '../texts/format.ts';
export { lastSeenOf } from './last-seen.ts';
