export const CHATS_PATH = '/chats';
export const NOTICES_PATH = '/notifications';
export const ALERTS_PATH = '/activeNotifications';
/** Where credits are bought, and a failed purchase is tried again. */
export const PLANS_PATH = '/vip_plan/cred';
/** Where there are people to write to. */
export const FIND_PATH = '/find';
export const CONTACT_PATH = '/contactUs';

export function conversationPath(angelId: string): string {
  return `/chats/${encodeURIComponent(angelId)}`;
}

export function profilePath(angelId: string): string {
  return `/user/${encodeURIComponent(angelId)}`;
}

export function legalPath(page: string): string {
  return `/legal/${page}`;
}
