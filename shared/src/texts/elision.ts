import type { Language } from '../contracts/language.ts';

const BEFORE_VOWEL: Readonly<Record<string, string>> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
  sul: 'sull’',
};
/** The two days of a month whose numbers begin with a vowel in Italian: "otto" and "undici". */
const BEFORE_DAY =
  /(?<![\p{L}\p{N}])(il|al|dal|del|nel|sul)\s(?=(?:8|11)\s(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic))/giu;

/** A text with what stands before a date in it as its language writes it: "l’11 dicembre", not "il 11 dicembre". */
export function elided(text: string, language: Language | undefined): string {
  if (language !== 'it') return text;
  return text.replace(BEFORE_DAY, (_, word: string) => {
    const short = BEFORE_VOWEL[word.toLowerCase()] ?? word;
    return word[0] === word[0]?.toUpperCase() ? `${short[0]?.toUpperCase()}${short.slice(1)}` : short;
  });
}
