import type { CardBrand } from '@halo/shared/contracts';
import type { TFunction } from 'i18next';

/** Trade names: the same in every language. */
const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  cartes_bancaires: 'CB',
};

/** "Visa che finisce con 1111" */
export function cardName(
  t: TFunction<'payments'>,
  { brand, lastFour }: { brand?: CardBrand | undefined; lastFour: string },
): string {
  return t('saved.name', { brand: brand ? BRAND_NAMES[brand] : t('saved.card'), lastFour });
}
