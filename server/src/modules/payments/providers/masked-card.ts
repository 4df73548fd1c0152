import { CARD_BRANDS, type CardBrand, type CardDetails } from '@halo/shared/contracts';
import cardValidator from 'card-validator';
import type { KeptCard } from './payment-provider.ts';

const MASK = /^(\d{4,8})[*xX]{2,12}(\d{4})$/;
const MONTH_YEAR = /^(0[1-9]|1[0-2])\/?(\d\d|20\d\d)$/;
/** Names of card-validator where they are not ours. */
const BRAND_NAMES: Readonly<Record<string, CardBrand>> = { 'american-express': 'amex', 'diners-club': 'diners' };

/** What is known of a card that the shopper has just typed. */
export function keptCardOf(token: string, card: CardDetails): KeptCard {
  return {
    token,
    brand: brandOf(card.number),
    lastFour: card.number.slice(-4),
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
  };
}

/** A card as providers show it afterwards: `411111******1111` and `03/30` or `0330`. Undefined when it is not that. */
export function readMaskedCard(
  token: string,
  mask: string | undefined,
  expiry: string | undefined,
): KeptCard | undefined {
  const [, start = '', lastFour] = MASK.exec(mask ?? '') ?? [];
  const [, expiryMonth, year] = MONTH_YEAR.exec(expiry ?? '') ?? [];
  if (lastFour === undefined || expiryMonth === undefined || year === undefined) return undefined;
  return { token, brand: brandOf(start), lastFour, expiryMonth, expiryYear: year.length === 2 ? `20${year}` : year };
}

function brandOf(digits: string): CardBrand | undefined {
  const type = cardValidator.number(digits).card?.type ?? '';
  const name = BRAND_NAMES[type] ?? type;
  return CARD_BRANDS.find((brand) => brand === name);
}
