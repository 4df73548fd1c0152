export { escapeHtml } from './escape-html.ts';
export { createTranslator, fillText, type TextKey, type TextValues, type Translate } from './translator.ts';
export { startSentence, startTexts } from './start-text.ts';
export { natureText } from './nature-text.ts';
export { legalTitle } from './legal-text.ts';
export { questionText } from './person-text.ts';
export { type Formats, formatsFor } from './format.ts';
