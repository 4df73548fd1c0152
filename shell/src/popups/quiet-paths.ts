import type { NewsKind } from './notification-state.ts';

/** Pages where any news would be in the way: the chats show them themselves, and nobody is called away from paying. */
const QUIET = [
  '/chats',
  '/purchase',
  '/vip_plan',
  '/paymentpage',
  '/adyen',
  '/trpay',
  '/googlepay',
  '/maxpay',
  '/mollie',
  '/ok',
  '/ko',
];
/** Shows likes and visits itself. */
const NOTICES = '/notifications';

export function isQuietPath(pathname: string, kind: NewsKind): boolean {
  const path = pathname.toLowerCase();
  return [...QUIET, ...(kind === 'message' ? [] : [NOTICES])].some(
    (quiet) => path === quiet || path.startsWith(`${quiet}/`),
  );
}
