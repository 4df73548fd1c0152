/** Where credits are bought. */
export const PLANS_PATH = '/vip_plan/cred';

/** Where a person decides what they are told outside the page. */
export const ALERTS_PATH = '/activeNotifications';

export function legalPath(page: string): string {
  return `/legal/${page}`;
}
