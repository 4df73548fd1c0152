import { CARD_BRANDS, type CardBrand } from '@halo/shared/contracts';
import cardValidator from 'card-validator';

/** Shape of a number: where it is split, how long it may be, how long its security code is. */
export interface CardShape {
  /** one of those whose mark we show, as soon as the digits leave no other */
  readonly brand: CardBrand | null;
  readonly gaps: readonly number[];
  readonly maxDigits: number;
  readonly cvcDigits: 3 | 4;
}

/** Text of the field and where the caret stands in it. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

export type NumberProblem = 'required' | 'incomplete' | 'invalid';

const UNKNOWN: CardShape = { brand: null, gaps: [4, 8, 12, 16], maxDigits: 19, cvcDigits: 3 };
/** Groups of four go on after the sixteenth digit: a tail of seven can be compared with no card. */
const FOURS_END = 12;
/** Names of card-validator where they are not ours. */
const BRAND_NAMES: Readonly<Record<string, CardBrand>> = { 'american-express': 'amex', 'diners-club': 'diners' };

export function cardShape(digits: string): CardShape {
  if (digits === '') return UNKNOWN;
  const { card } = cardValidator.number(digits);
  if (!card) return UNKNOWN;
  const name = BRAND_NAMES[card.type] ?? card.type;
  return {
    brand: CARD_BRANDS.find((brand) => brand === name) ?? null,
    gaps: card.gaps.at(-1) === FOURS_END ? [...card.gaps, FOURS_END + 4] : card.gaps,
    maxDigits: Math.max(...card.lengths),
    cvcDigits: card.code.size === 4 ? 4 : 3,
  };
}

/** Beginnings of French cards that carry the national scheme beside an international one. */
const CARTES_BANCAIRES = /^(4035|4360|497[0-9]|513[1-6]|5355)/;
/** So many digits identify the bank. */
const BANK_DIGITS = 6;

/** Both brands of a card that has two, the international one first; else none: there is nothing to choose. */
export function cardBrands(digits: string): readonly CardBrand[] {
  const { brand } = cardShape(digits);
  const isDouble =
    digits.length >= BANK_DIGITS && (brand === 'visa' || brand === 'mastercard') && CARTES_BANCAIRES.test(digits);
  return isDouble ? [brand, 'cartes_bancaires'] : [];
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** `4111111111111111` → `4111 1111 1111 1111`, in the card's own groups. */
export function formatNumber(digits: string, { gaps }: Pick<CardShape, 'gaps'> = cardShape(digits)): string {
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

/**
 * What the field shows after an edit. After typing, pasting and deleting the caret stays beside the same digit.
 * `before` is the text before the edit, `after` what the browser made of it.
 */
export function editNumber(before: string, after: Edited, inputType = ''): Edited {
  const { digits, index } = withoutGapDeletion(before, after, inputType);
  const shape = cardShape(digits);
  const kept = digits.slice(0, shape.maxDigits);
  return { text: formatNumber(kept, shape), caret: caretAfter(Math.min(index, kept.length), shape.gaps, inputType) };
}

export function numberProblem(text: string): NumberProblem | undefined {
  const digits = digitsOf(text);
  if (digits === '') return 'required';
  const { isValid, card, isPotentiallyValid } = cardValidator.number(digits);
  if (isValid) return undefined;
  const isShort = card ? digits.length < Math.min(...card.lengths) : digits.length < 12 && isPotentiallyValid;
  return isShort ? 'incomplete' : 'invalid';
}

/** Deleting a space means the digit beside it: otherwise it would come back at once and nothing would happen. */
function withoutGapDeletion(before: string, after: Edited, inputType: string): { digits: string; index: number } {
  const digits = digitsOf(after.text);
  const index = digitsOf(after.text.slice(0, after.caret)).length;
  const isGapOnly = inputType.startsWith('delete') && digits === digitsOf(before) && after.text.length < before.length;
  if (!isGapOnly) return { digits, index };
  return inputType === 'deleteContentForward'
    ? { digits: digits.slice(0, index) + digits.slice(index + 1), index }
    : { digits: digits.slice(0, Math.max(index - 1, 0)) + digits.slice(index), index: Math.max(index - 1, 0) };
}

/**
 * Behind as many digits; at the edge of a group in front of the space after deleting forward, else where typing goes
 * on.
 */
function caretAfter(index: number, gaps: readonly number[], inputType: string): number {
  const passed = gaps.filter((gap) => gap < index).length;
  const isAtGapWhileDeletingForward = inputType === 'deleteContentForward' && gaps.includes(index) && index > 0;
  return index + passed + (isAtGapWhileDeletingForward ? 1 : 0);
}
