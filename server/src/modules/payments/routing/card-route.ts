import { createHash } from 'node:crypto';
import type { CardGateway } from '@halo/shared/contracts';

/** How many of a brand's new cards go to a gateway; 0: only while the others are down. */
export interface CardShare {
  readonly gateway: CardGateway;
  readonly percent: number;
}

/**
 * The gateways for a payment, the one of its share first and then its stand-ins in the order they were named. The same
 * key always has the same order.
 */
export function routeOf(key: string, shares: readonly CardShare[]): CardGateway[] {
  const place = createHash('sha256').update(key).digest().readUInt32BE(0) % 100;
  let reached = 0;
  const own = shares.find(({ percent }) => (reached += percent) > place) ?? shares[0];
  const others = shares.filter((each) => each !== own);
  return [...(own ? [own] : []), ...others].map(({ gateway }) => gateway);
}
