import { PaymentMethod, type ProblemCode } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';

export const PURCHASE_PATH = '/purchase';
export const PAY_PATH = '/purchase/pay';
export const PAID_PATH = '/ok';

/** Where the card of a plan is changed. `refused`: a card that its bank did not accept. */
export function changeCardPath(subscriptionId: string, refused?: ProblemCode): string {
  return `/purchase/card?${new URLSearchParams({ id: subscriptionId, ...(refused ? { refused } : {}) }).toString()}`;
}

/** `method`: the way that was refused. */
export function refusedPath(code: ProblemCode, method?: PaymentMethod): string {
  return `/ko?${new URLSearchParams({ code, ...(method ? { method } : {}) }).toString()}`;
}

/** The checkout, with another way to pay than this one opened first. */
export function otherWayPath(refused: PaymentMethod): string {
  return `${PAY_PATH}?${new URLSearchParams({ not: refused }).toString()}`;
}

/** The way to pay that an address names. */
export function methodIn(search: string, name: 'method' | 'not'): PaymentMethod | undefined {
  const named = new URLSearchParams(search).get(name);
  return PaymentMethod.options.find((method) => method === named);
}

/** The address of the conversation that the purchase was for, else of all conversations. */
export function conversationHref(hrefOf: Platform['hrefOf'], angelId: string | undefined): string {
  return angelId === undefined ? hrefOf('conversations') : hrefOf('conversation', { angelId });
}
