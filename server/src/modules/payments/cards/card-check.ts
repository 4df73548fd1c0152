import { CARD_BRANDS, type CardBrand, type CardDetails } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import cardValidator from 'card-validator';

/** Names of card-validator where they are not ours. */
const BRAND_NAMES: Readonly<Record<string, CardBrand>> = { 'american-express': 'amex', 'diners-club': 'diners' };

/**
 * The frame checked the same things, but anybody can call us: number by brand and Luhn, code by brand, expiry not past.
 * @returns the brand, when it is one whose icon we show
 * @throws AppError with the field that is wrong; never with what was in it
 */
export function checkCard(card: CardDetails, now: Date): CardBrand | undefined {
  const number = cardValidator.number(card.number);
  if (!number.isValid || !number.card)
    throw new AppError('invalid_number', { field: 'number', message: 'no valid card number' });
  if (card.cvc.length !== number.card.code.size)
    throw new AppError('invalid_cvc', {
      field: 'cvc',
      message: `this card's code has ${number.card.code.size} digits`,
    });
  checkExpiry(card, now);
  const brand = brandOf(number.card.type);
  if (card.chosenBrand !== undefined && card.chosenBrand !== brand && !isSecondBrand(card.chosenBrand, brand)) {
    throw new AppError('invalid_request', { field: 'chosenBrand', message: 'the card is not of this brand' });
  }
  return card.chosenBrand ?? brand;
}

export function checkExpiry(
  { expiryMonth, expiryYear }: Pick<CardDetails, 'expiryMonth' | 'expiryYear'>,
  now: Date,
): void {
  const month = Number(expiryMonth);
  if (month < 1 || month > 12)
    throw new AppError('invalid_expiry_month', { field: 'expiryMonth', message: 'months are 01 to 12' });
  const year = Number(expiryYear);
  if (year > now.getUTCFullYear() + MAX_YEARS_AHEAD)
    throw new AppError('invalid_expiry_year', { field: 'expiryYear', message: 'no card is valid that long' });
  // Valid through the last day of the month, everywhere on earth: twelve hours of grace for the western time zones.
  const end = Date.UTC(year, month, 1) + 12 * 3_600_000;
  if (end <= now.getTime())
    throw new AppError('expired_card', { field: 'expiryYear', message: 'the card has expired' });
}

/** French cards are of two brands, and the shopper chooses by which the payment goes. */
function isSecondBrand(chosen: CardBrand, brand: CardBrand | undefined): boolean {
  return chosen === 'cartes_bancaires' && (brand === 'visa' || brand === 'mastercard');
}

const MAX_YEARS_AHEAD = 20;

function brandOf(type: string): CardBrand | undefined {
  const name = BRAND_NAMES[type] ?? type;
  return CARD_BRANDS.find((brand) => brand === name);
}
