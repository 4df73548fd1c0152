import type { Language } from '@halo/shared/contracts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language as operators read it: `Italian`. */
export function languageName(language: Language): string {
  return names.of(language) ?? language;
}
