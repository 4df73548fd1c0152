import { fillPlace, type PlaceArguments, type PlaceName } from '../contracts/places.ts';

/**
 * Where the remotes have their places, for tests and sandboxes of one remote without the others. `npm run check`
 * compares it with the manifests.
 */
export const FAKE_PLACES: Readonly<Record<PlaceName, string>> = {
  home: '/',
  signUp: '/signup',
  logIn: '/login',
  forgotPassword: '/forgotPassword',
  signInLink: '/signInLink',
  resetPassword: '/resetPassword',
  confirmEmail: '/confirmEmail',
  search: '/find',
  deck: '/match',
  profile: '/user/:angelId',
  ownPreview: '/preview',
  conversations: '/chats',
  archivedConversations: '/chats/archived',
  conversation: '/chats/:angelId',
  notifications: '/notifications',
  likesGiven: '/notifications/likes',
  notificationSettings: '/activeNotifications',
  plans: '/vip_plan/cred',
  ownProfile: '/profile',
  firstMinutes: '/welcome',
  ownData: '/profile/data',
  access: '/profile/access',
  keepEmail: '/keepEmail',
  mailings: '/unsubscribe',
  changeCard: '/purchase/card',
  purchases: '/profile/purchases',
  creditHistory: '/profile/credits',
  spending: '/profile/spending',
  withdraw: '/profile/withdraw',
  cancelContract: '/cancelContract',
  appeal: '/appeal',
  contact: '/contactUs',
  legal: '/legal/:page',
};

/** `hrefOf` of a platform whose remotes are all there. */
export function fakeHrefOf<P extends PlaceName>(place: P, ...parameters: PlaceArguments<P>): string {
  return fillPlace(FAKE_PLACES[place], place, ...parameters);
}
