import { type Language, pickLanguage } from '@halo/shared/contracts';
import { CONCERN_WORDS, type ConcernWords } from './concern-words.ts';

/** What a message seems to hold. `contact`: an address or a name elsewhere. Worst first. */
export type Concern = 'insult' | 'payment' | 'phone' | 'contact';

/**
 * What may be worth a second look, in the language of the page. It only ever leads to a line that can be passed over,
 * so it
 * may be wrong; nothing of the text leaves the device for it.
 */
export function concernOf(text: string, language: Language): Concern | undefined {
  const reading = readingOf(text, language);
  return botherIn(reading) ?? (hasContact(reading) ? 'contact' : undefined);
}

/**
 * Received messages that ask whether something was wrong: what they hold is the sender's to give, unless it is theirs
 * to take.
 */
export function isBothering(text: string, language: Language): boolean {
  return botherIn(readingOf(text, language)) !== undefined;
}

/** A text in the forms in which things are looked for in it. */
interface Reading {
  readonly text: string;
  readonly plain: string;
  readonly tokens: string;
  readonly words: ConcernWords;
}

function readingOf(text: string, language: Language): Reading {
  const plain = plainOf(text);
  return { text, plain, tokens: spacedOf(plain), words: pickLanguage(CONCERN_WORDS, language) };
}

function botherIn(reading: Reading): Exclude<Concern, 'contact'> | undefined {
  if (isInsult(reading)) return 'insult';
  if (isPayment(reading)) return 'payment';
  return hasPhone(reading) ? 'phone' : undefined;
}

function isInsult({ tokens, words: { insult } }: Reading): boolean {
  const disguised = disguisedOf(tokens);
  return insult.some((pattern) => pattern.test(tokens) || (disguised !== tokens && pattern.test(disguised)));
}

/** Lower case, no accents, no full-width forms, no invisible characters. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase();
}

/** Words with one space between them, and letters that were drawn out drawn in: `stuuupida` becomes `stupida`. */
function spacedOf(plain: string): string {
  return plain
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
    .replaceAll(/[^\p{L}\p{N}€@]+/gu, ' ')
    .trim();
}

const DISGUISES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a' };

/** `str0nz4` is read as what it stands for; numbers of their own stay numbers. */
function disguisedOf(tokens: string): string {
  return tokens.replaceAll(/\S*\p{L}\S*/gu, (word) => word.replaceAll(/[01345@]/g, (sign) => DISGUISES[sign] ?? sign));
}

const IBAN = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3,7}(?: ?[a-z0-9]{1,3})?(?![\p{L}\p{N}])/iu;
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const PAY_LINK =
  /(?:paypal\.me|revolut\.me|cash\.app|buymeacoffee\.com|ko-fi\.com|lydia-app\.com|satispay\.com|venmo\.com)\//i;
const PAY_MEANS =
  /(?<![\p{L}\p{N}])(?:western union|money ?gram|paysafe ?card|neosurf|transcash|usdt)(?![\p{L}\p{N}])/u;

function isPayment({ text, tokens, words: { payment } }: Reading): boolean {
  return (
    IBAN.test(text) ||
    PAY_LINK.test(text) ||
    PAY_MEANS.test(tokens) ||
    [...text.matchAll(CARD)].some(([digits]) => isLuhn(digits)) ||
    payment.some((pattern) => pattern.test(tokens))
  );
}

function isLuhn(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce(
    (all, digit, index) => all + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0 && new Set(digits).size > 1;
}

const NUMBER = /(?:\+|00)?\d(?:[ .\-/()\u00b7\u2010-\u2015]{0,2}\d){7,14}(?!\d)/gu;
const DATE = /^(?:\d{1,2}[./ -]\d{1,2}[./ -]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?: \d{1,2}[.:]?\d{0,2})?$/;
/** `1.250.000`, and what counts something. */
const GROUPED = /^\d{1,3}(?:\.\d{3})+$/;
const UNIT_AFTER = /^ ?(?:€|euro|eur|dollar|km|kg|%|anni|anos|ans|years)/;
const SPELLED_LEAST = 7;
/** A text that names an emergency number gives numbers to call for help. */
const HELP = /(?<!\d)(?:112|118|911|988|999|3114|024|116 ?123)(?!\d)/;

function hasPhone({ plain, tokens, words }: Reading): boolean {
  if (HELP.test(plain)) return false;
  for (const { 0: found, index } of plain.matchAll(NUMBER)) {
    const isOther =
      DATE.test(found) ||
      GROUPED.test(found) ||
      UNIT_AFTER.test(plain.slice(index + found.length)) ||
      /€ ?$/.test(plain.slice(0, index));
    if (!isOther) return true;
  }
  return hasSpelledNumber(tokens, words);
}

/** `tre quattro sette …`, also mixed with figures. */
function hasSpelledNumber(tokens: string, { digits }: ConcernWords): boolean {
  let run = 0;
  for (const token of tokens.split(' ')) {
    run = digits.includes(token) ? run + 1 : /^\d{1,4}$/.test(token) && run > 0 ? run + token.length : 0;
    if (run >= SPELLED_LEAST) return true;
  }
  return false;
}

const MAIL = /[\p{L}\p{N}._%+-]+ ?(?:@|\(at\)|\[at\]) ?[\p{L}\p{N}-]+(?: ?(?:\.|\(dot\)|\[dot\]) ?[\p{L}\p{N}-]+)+/u;
const HANDLE = /(?<![\p{L}\p{N}@.])@[a-z][a-z0-9._]{2,}/u;
const MESSENGER_LINK =
  /(?:^|[^\p{L}\p{N}])(?:t\.me|wa\.me|telegram\.me|instagram\.com|snapchat\.com|facebook\.com|m\.me|discord\.gg|onlyfans\.com|tiktok\.com)\//u;
const MESSENGER =
  /(?<![\p{L}\p{N}])(?:whats ?app|whatsap|wapp|wsp|telegram|signal|snapchat|snap|instagram|insta|ig|kik|viber|skype|messenger|facebook|wechat|discord|tiktok|onlyfans)(?![\p{L}\p{N}])/gu;
/** Characters around the name of a messenger in which the text may ask to go there. */
const NEAR = 30;

function hasContact({ plain, tokens, words: { mail, move, mine } }: Reading): boolean {
  if (MAIL.test(plain) || HANDLE.test(plain) || MESSENGER_LINK.test(plain) || mail.test(tokens)) return true;
  return [...tokens.matchAll(MESSENGER)].some(
    ({ 0: name, index }) =>
      ` ${tokens.slice(0, index)}`.endsWith(` ${mine} `) ||
      move.test(tokens.slice(Math.max(0, index - NEAR), index + name.length + NEAR)),
  );
}
