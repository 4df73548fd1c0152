import { formatEuros } from '../format.ts';
import { t, texts } from '../texts.ts';
import type { ShownPrice } from './plan-prices.ts';

const words = texts.plans;

/** A price in words: what is charged, what a renewal costs, whether it is on sale. */
export function priceText({ cents, renewalCents, isOnSale }: ShownPrice): string {
  const price = formatEuros(cents);
  const said =
    renewalCents === undefined ? price : t('plans.withRenewal', { price, renewal: formatEuros(renewalCents) });
  return isOnSale ? said : t('plans.offSale', { price: said });
}

export function flowsText(fluxIds: readonly string[]): string {
  return t(fluxIds.length === 1 ? 'plans.inFlow' : 'plans.inFlows', { flows: fluxIds.join(', ') });
}

export function listName(list: string): string {
  return (words.list as Readonly<Record<string, string>>)[list] ?? list;
}
