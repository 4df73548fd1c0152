export { createI18n, buildI18n, type I18nOptions, type Texts } from './create-i18n.ts';
export { errorText, errorTitle, problemText, problemTitle } from './error-text.ts';
export { formatsFor, type Formats } from './format.ts';
