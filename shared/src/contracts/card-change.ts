const PREFIX = 'card-of-';

/**
 * What a try names as its product where nothing is bought: another card is checked, for nothing, and from then on the
 * plan renews with it.
 */
export function cardChangeProduct(subscriptionId: string): string {
  return `${PREFIX}${subscriptionId}`;
}

/** The plan whose card is changed; undefined: something is bought. */
export function subscriptionOfCardChange(productId: string): string | undefined {
  return productId.startsWith(PREFIX) ? productId.slice(PREFIX.length) : undefined;
}
