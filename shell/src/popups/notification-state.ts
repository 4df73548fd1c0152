import type { NotificationKind, ProfileCard } from '@halo/shared/contracts';

/** What one person did, once or several times. */
export interface News {
  kind: NotificationKind;
  angel: ProfileCard;
  count: number;
}

/** The card on the screen: of one person, or of everything that came together. */
export interface NotificationCard {
  /** grows with every card */
  serial: number;
  news: readonly News[];
}

export interface NotificationState {
  card: NotificationCard | undefined;
  waiting: readonly News[];
  isHidden: boolean;
  lastSerial: number;
}

export type NotificationEvent =
  | { type: 'arrived'; news: Pick<News, 'kind' | 'angel'> }
  | { type: 'hidden' }
  | { type: 'visible' }
  | { type: 'closed' }
  /** a page was opened where these kinds are not told of */
  | { type: 'quieted'; isQuiet(kind: NotificationKind): boolean }
  /** nothing of this kind is unread any more */
  | { type: 'allRead'; kind: NotificationKind }
  | { type: 'angelGone'; angelId: string };

export const noNotification: NotificationState = { card: undefined, waiting: [], isHidden: false, lastSerial: 0 };

/** With more than this waiting, they are told of together: a queue of single cards would go on for minutes. */
const MOST_WAITING = 3;

export function reduceNotifications(state: NotificationState, event: NotificationEvent): NotificationState {
  switch (event.type) {
    case 'arrived':
      return arrive(state, event.news);
    case 'hidden':
      return { ...state, isHidden: true };
    case 'visible': {
      const seen = { ...state, isHidden: false };
      if (!state.isHidden || state.waiting.length === 0) return seen;
      return show({ ...seen, waiting: [] }, [...(state.card?.news ?? []), ...state.waiting].reduce(add, []));
    }
    case 'closed':
      return next({ ...state, card: undefined });
    case 'quieted':
      return keep(state, ({ kind }) => !event.isQuiet(kind));
    case 'allRead':
      return keep(state, ({ kind }) => kind !== event.kind);
    case 'angelGone':
      return keep(state, ({ angel }) => angel.id !== event.angelId);
  }
}

/** How many messages, likes and visits a card tells of. */
export function countOf(card: NotificationCard, kind: NotificationKind): number {
  return card.news.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
}

/** More of what the card tells goes onto the card; everything else waits. */
function arrive(state: NotificationState, { kind, angel }: Pick<News, 'kind' | 'angel'>): NotificationState {
  const news: News = { kind, angel, count: 1 };
  const { card } = state;
  const belongs = card && (card.news.length > 1 || card.news.some((one) => isSame(one, news)));
  if (card && belongs && !state.isHidden) return show(state, add(card.news, news));
  return next({ ...state, waiting: add(state.waiting, news) });
}

function next(state: NotificationState): NotificationState {
  const [first, ...rest] = state.waiting;
  if (state.card || state.isHidden || !first) return state;
  return state.waiting.length > MOST_WAITING
    ? show({ ...state, waiting: [] }, state.waiting)
    : show({ ...state, waiting: rest }, [first]);
}

function show(state: NotificationState, news: readonly News[]): NotificationState {
  const serial = state.lastSerial + 1;
  return { ...state, card: { serial, news }, lastSerial: serial };
}

function keep(state: NotificationState, stays: (news: News) => boolean): NotificationState {
  const waiting = state.waiting.filter(stays);
  const left = state.card?.news.filter(stays) ?? [];
  if (waiting.length === state.waiting.length && left.length === (state.card?.news.length ?? 0)) return state;
  if (!state.card || left.length === state.card.news.length) return { ...state, waiting };
  return next({ ...state, waiting, card: left.length === 0 ? undefined : { ...state.card, news: left } });
}

function add(all: readonly News[], news: News): readonly News[] {
  if (!all.some((one) => isSame(one, news))) return [...all, news];
  return all.map((one) => (isSame(one, news) ? { ...one, angel: news.angel, count: one.count + news.count } : one));
}

function isSame(one: News, other: News): boolean {
  return one.kind === other.kind && one.angel.id === other.angel.id;
}
