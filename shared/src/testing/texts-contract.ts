import { type Language, LANGUAGES } from '../contracts/language.ts';
import type { Texts } from '../i18n/namespace-texts.ts';
import type { Messages } from '../remote/messages.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * What the texts of a namespace keep in every language: the same keys, every plural form that the language has, the
 * same placeholders, nothing empty. Each remote runs it on its own texts.
 *
 * @example describeTexts(messages);
 */
export function describeTexts({ namespace, load }: Messages): void {
  const read = async (language: Language) => flatten((await load(language)).default);

  describe(`the texts of ${namespace}`, () => {
    it.each(LANGUAGES)('%s has the keys of English', async (language) => {
      expect([...stems(await read(language))].sort()).toEqual([...stems(await read('en'))].sort());
    });

    it.each(LANGUAGES)('%s has every plural form', async (language) => {
      const [own, english] = [await read(language), await read('en')];
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const missing = [...stems(english)]
        .filter((stem) => english.has(`${stem}_other`))
        .flatMap((stem) => forms.map((form) => `${stem}_${form}`))
        .filter((key) => !own.has(key));
      expect(missing).toEqual([]);
    });

    it.each(LANGUAGES)('%s says something everywhere, with the placeholders of English', async (language) => {
      const [own, english] = [await read(language), await read('en')];
      const wrong = [...own].filter(([key, text]) => {
        const model = english.get(key) ?? english.get(`${key.replace(PLURAL, '')}_other`) ?? '';
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
