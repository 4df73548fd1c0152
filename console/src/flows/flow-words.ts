import type { Language } from '@halo/shared/contracts';
import { createTranslator, type TextKey, type TextValues } from '@halo/shared/texts';
import { hookTexts } from '@halo/shared/texts/hooks';

type Texts = typeof hookTexts.en;

/** The words that members read in windows, by the keys that the shell asks with. */
export function windowWords(language: Language) {
  const t = createTranslator<Texts>(language, hookTexts[language]);
  return { language, t: (key: string, values: TextValues = {}) => t(key as TextKey<Texts>, values) };
}
