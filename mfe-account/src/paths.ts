/** Where credits are bought. */
export const PLANS_PATH = '/vip_plan/cred';

/** Where a person decides what they are told outside the page. */
export const ALERTS_PATH = '/activeNotifications';

export const PROFILE_PATH = '/profile';
export const PURCHASES_PATH = '/profile/purchases';
export const CREDITS_PATH = '/profile/credits';
export const SPENDING_PATH = '/profile/spending';
export const WITHDRAW_PATH = '/profile/withdraw';
/** Ends a contract without signing in; mails lead there with a token. */
export const CANCEL_PATH = '/cancelContract';

/** The withdrawal from one contract. */
export function withdrawPath(purchaseId: string): string {
  return `${WITHDRAW_PATH}?id=${encodeURIComponent(purchaseId)}`;
}

export function legalPath(page: string): string {
  return `/legal/${page}`;
}
