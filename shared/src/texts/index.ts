export { createTranslator, fillText, type TextKey, type TextValues, type Translate } from './translator.ts';
export { natureText } from './nature-text.ts';
