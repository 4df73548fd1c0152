import { type Language, LANGUAGES } from '../contracts/language.ts';
import type { Texts } from '../i18n/namespace-texts.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * What the texts of a namespace keep in every language: the same keys, every plural form that the language has, the
 * same
 * placeholders, nothing empty. Each remote runs it on its own texts.
 *
 * @example describeTexts('chat', { it, es, fr, en });
 */
export function describeTexts(namespace: string, texts: Readonly<Record<Language, Texts>>): void {
  const flat = Object.fromEntries(LANGUAGES.map((language) => [language, flatten(texts[language])])) as Record<
    Language,
    Map<string, string>
  >;
  const english = stems(flat.en);

  describe(`the texts of ${namespace}`, () => {
    it.each(LANGUAGES)('%s has the keys of English', (language) => {
      expect([...stems(flat[language])].sort()).toEqual([...english].sort());
    });

    it.each(LANGUAGES)('%s has every plural form', (language) => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const missing = [...english]
        .filter((stem) => flat.en.has(`${stem}_other`))
        .flatMap((stem) => forms.map((form) => `${stem}_${form}`))
        .filter((key) => !flat[language].has(key));
      expect(missing).toEqual([]);
    });

    it.each(LANGUAGES)('%s says something everywhere, with the placeholders of English', (language) => {
      const wrong = [...flat[language]].filter(([key, text]) => {
        const model = flat.en.get(key) ?? flat.en.get(`${key.replace(PLURAL, '')}_other`) ?? '';
        return text.trim() === '' || placeholders(text) !== placeholders(model);
      });
      expect(wrong).toEqual([]);
    });
  });
}

function flatten(texts: Texts, path = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const name = path ? `${path}.${key}` : key;
    if (typeof value === 'string') flat.set(name, value);
    else for (const [inner, text] of flatten(value, name)) flat.set(inner, text);
  }
  return flat;
}

// `credits_one` and `credits_other` are one text; a plain key is its own.
function stems(flat: ReadonlyMap<string, string>): Set<string> {
  return new Set([...flat.keys()].map((key) => key.replace(PLURAL, '')));
}

// A form for one may say "a message" without the number.
function placeholders(text: string): string {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).filter((name) => name !== 'count'))]
    .sort()
    .join(',');
}
