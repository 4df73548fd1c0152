import { PaymentMethod, type ProblemCode } from '@halo/shared/contracts';

export const PLANS_PATH = '/vip_plan/cred';
export const PURCHASE_PATH = '/purchase';
export const PAY_PATH = '/purchase/pay';
export const PAID_PATH = '/ok';
export const CHATS_PATH = '/chats';
/** Where the account's own limit and pause are set. */
export const SPENDING_PATH = '/profile/spending';
/** Where a return that says nothing leads. */
export const SEARCH_PATH = '/find';

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

/** Back to the profile that the purchase was for, else to all chats. */
export function chatPath(angelId: string | undefined): string {
  return angelId === undefined ? CHATS_PATH : `${CHATS_PATH}/${encodeURIComponent(angelId)}`;
}
