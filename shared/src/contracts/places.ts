/**
 * The pages that other packages may lead to, each with its parameters: those in its path and those after the question
 * mark, which may always be left out. Which address a place has is said by the route that declares it, in the manifest
 * of the remote that offers it; no other package knows that address. A new place is added here first.
 */
export const places = {
  /** the first page of a visitor; members go on to the first page of the navigation */
  home: {},
  signUp: {},
  logIn: {},
  forgotPassword: {},
  /** where a link is asked for that signs in; `red` is where that one leads afterwards */
  signInLink: { red: 'query' },
  /** where the link of the mail about a new password leads */
  resetPassword: {},
  /** where the link of the confirmation mail leads */
  confirmEmail: {},
  search: { page: 'query' },
  /** where one decides about one profile after the other */
  deck: {},
  profile: { angelId: 'path' },
  /** the own page as others see it */
  ownPreview: {},
  conversations: {},
  archivedConversations: {},
  /** `message`: the one to be shown, by its id */
  conversation: { angelId: 'path', message: 'query' },
  /** likes and visits */
  notifications: {},
  /** whom one likes */
  likesGiven: {},
  /** how a person is notified outside the page */
  notificationSettings: {},
  /** what can be bought; `from` is the origin that led there, `angel` whom a person goes back to afterwards */
  plans: { from: 'query', angel: 'query' },
  /** `part`: the one to begin at */
  ownProfile: { part: 'query' },
  /** what a new member is asked once; `red` is where they wanted to go */
  firstMinutes: { red: 'query' },
  /** the own data, and the ways to go */
  ownData: {},
  /** password, address and devices of the own account */
  access: {},
  /** where the old address of an account takes it back */
  keepEmail: {},
  /** which mailings a person gets; where the link of a mailing leads */
  mailings: {},
  /** `card`: what became of a change of the card, `changed` */
  purchases: { card: 'query' },
  /** where the card of a plan that renews is changed, by the plan's `id`; `refused`: the code of a refusal */
  changeCard: { id: 'query', refused: 'query' },
  creditHistory: {},
  spending: {},
  /** `id` of the purchase */
  withdraw: { id: 'query' },
  /** ends a contract without signing in */
  cancelContract: {},
  /** where the link of the mail about a decision leads */
  appeal: {},
  /** a message to the people of the house */
  contact: {},
  legal: { page: 'path' },
} as const satisfies Record<string, Readonly<Record<string, 'path' | 'query'>>>;

export type PlaceName = keyof typeof places;

type NamesOf<P extends PlaceName, Kind> = {
  [Name in keyof (typeof places)[P]]: (typeof places)[P][Name] extends Kind ? Name : never;
}[keyof (typeof places)[P]];

/** What a place needs to be an address. */
export type PlaceParameters<P extends PlaceName> = [keyof (typeof places)[P]] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Record<NamesOf<P, 'path'>, string> & Partial<Record<NamesOf<P, 'query'>, string | undefined>>>;

/** The parameters as an argument: to be left out where none is needed. */
export type PlaceArguments<P extends PlaceName> = [NamesOf<P, 'path'>] extends [never]
  ? [parameters?: PlaceParameters<P>]
  : [parameters: PlaceParameters<P>];

export const PLACE_NAMES = Object.keys(places) as PlaceName[];

/** The names of a place's parameters in its path; undefined for a place that this contract does not have. */
export function pathParametersOf(place: string): string[] | undefined {
  if (!Object.hasOwn(places, place)) return undefined;
  return Object.entries<'path' | 'query'>(places[place as PlaceName]).flatMap(([name, kind]) =>
    kind === 'path' ? [name] : [],
  );
}

/**
 * The address of a place, on a route with this pattern.
 *
 * @example fillPlace('/chats/:angelId', 'conversation', { angelId: '12' }) // '/chats/12'
 */
export function fillPlace<P extends PlaceName>(pattern: string, place: P, ...[given]: PlaceArguments<P>): string {
  const parameters: Readonly<Record<string, string | undefined>> = given ?? {};
  const path = pattern.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(parameters[name] ?? ''));
  const query = Object.entries<'path' | 'query'>(places[place]).flatMap(([name, kind]) => {
    const value = kind === 'query' ? parameters[name] : undefined;
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
