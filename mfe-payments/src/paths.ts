import type { ProblemCode } from '@halo/shared/contracts';

export const PLANS_PATH = '/vip_plan/cred';
export const PURCHASE_PATH = '/purchase';
export const PAY_PATH = '/purchase/pay';
export const PAID_PATH = '/ok';
export const CHATS_PATH = '/chats';
/** Where somebody's own limit and pause stand. */
export const SPENDING_PATH = '/profile/spending';
/** Where a return that says nothing leads. */
export const SEARCH_PATH = '/find';

export function refusedPath(code: ProblemCode): string {
  return `/ko?${new URLSearchParams({ code }).toString()}`;
}

/** Back to whom the purchase was for, else to all chats. */
export function chatPath(angelId: string | undefined): string {
  return angelId === undefined ? CHATS_PATH : `${CHATS_PATH}/${encodeURIComponent(angelId)}`;
}
