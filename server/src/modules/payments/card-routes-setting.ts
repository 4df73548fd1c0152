import { CardGateway } from '@halo/shared/contracts';
import { z } from 'zod';
import type { CardShare } from './routing/card-route.ts';

const SHARE = `(${CardGateway.options.join('|')})=\\d{1,3}`;
const LIST = new RegExp(`^[a-z0-9-]+:${SHARE}(\\+${SHARE})+(,[a-z0-9-]+:${SHARE}(\\+${SHARE})+)*$`);

/** By the id of a brand. One that is absent sends all its cards to its gateway. */
export type CardRoutes = Readonly<Record<string, readonly CardShare[]>>;

export const cardRoutesVariables = {
  HALO_CARD_ROUTES: z.string().regex(LIST, 'must be like luna:adyen=70+trustpay=30, in percent').optional(),
};

interface Raw {
  readonly HALO_CARD_ROUTES?: string | undefined;
}

export function cardRoutes({ HALO_CARD_ROUTES: list = '' }: Raw): CardRoutes {
  return Object.fromEntries(
    list
      .split(',')
      .filter(Boolean)
      .map((each) => {
        const [brand = '', shares = ''] = each.split(':');
        return [brand, shares.split('+').map(toShare)];
      }),
  );
}

/** `gatewayOf`: what all cards of the brand would go to without a route. */
export function cardRoutesComplaints(raw: Raw, gatewayOf: (brand: string) => CardGateway): string[] {
  return Object.entries(cardRoutes(raw)).flatMap(([brand, shares]) => {
    const names = shares.map(({ gateway }) => gateway);
    const sum = shares.reduce((total, { percent }) => total + percent, 0);
    return [
      ...(sum === 100 ? [] : [`HALO_CARD_ROUTES: the shares of ${brand} are ${sum} percent together`]),
      ...(new Set(names).size === names.length ? [] : [`HALO_CARD_ROUTES: ${brand} names a gateway twice`]),
      ...(names.includes(gatewayOf(brand))
        ? []
        : [`HALO_CARD_ROUTES: the gateway of ${brand}, ${gatewayOf(brand)}, must be among them`]),
    ];
  });
}

function toShare(text: string): CardShare {
  const [gateway, percent] = text.split('=');
  return { gateway: gateway as CardGateway, percent: Number(percent) };
}
