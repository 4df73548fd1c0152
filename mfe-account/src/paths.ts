/** Where credits are bought. */
export const PLANS_PATH = '/vip_plan/cred';

export function legalPath(page: string): string {
  return `/legal/${page}`;
}
