import type { NotificationKind, ProfileCard } from '@halo/shared/contracts';

/** What one person did, once or several times. */
export interface CardEntry {
  kind: NotificationKind;
  angel: ProfileCard;
  count: number;
}

/** The card on the screen: of one person, or of everything that came together. */
export interface NotificationCard {
  /** grows with every card */
  serial: number;
  entries: readonly CardEntry[];
}

export interface NotificationState {
  card: NotificationCard | undefined;
  waiting: readonly CardEntry[];
  isHidden: boolean;
  lastSerial: number;
}

export type NotificationEvent =
  | { type: 'arrived'; entry: Pick<CardEntry, 'kind' | 'angel'> }
  | { type: 'hidden' }
  | { type: 'visible' }
  | { type: 'closed' }
  /** a page was opened that shows these kinds by itself */
  | { type: 'quieted'; isQuiet(kind: NotificationKind): boolean }
  /** nothing of this kind is unread any more */
  | { type: 'allRead'; kind: NotificationKind }
  | { type: 'angelGone'; angelId: string };

export const noNotification: NotificationState = { card: undefined, waiting: [], isHidden: false, lastSerial: 0 };

/** With more than this waiting, one card announces them together: a queue of single cards would go on for minutes. */
const MOST_WAITING = 3;

export function reduceNotifications(state: NotificationState, event: NotificationEvent): NotificationState {
  switch (event.type) {
    case 'arrived':
      return arrive(state, event.entry);
    case 'hidden':
      return { ...state, isHidden: true };
    case 'visible': {
      const seen = { ...state, isHidden: false };
      if (!state.isHidden || state.waiting.length === 0) return seen;
      return show({ ...seen, waiting: [] }, [...(state.card?.entries ?? []), ...state.waiting].reduce(add, []));
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

/** How many messages, likes and visits a card announces. */
export function countOf(card: NotificationCard, kind: NotificationKind): number {
  return card.entries.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
}

/** More of what the card announces goes onto the card; everything else waits. */
function arrive(state: NotificationState, { kind, angel }: Pick<CardEntry, 'kind' | 'angel'>): NotificationState {
  const entry: CardEntry = { kind, angel, count: 1 };
  const { card } = state;
  const belongs = card && (card.entries.length > 1 || card.entries.some((one) => isSame(one, entry)));
  if (card && belongs && !state.isHidden) return show(state, add(card.entries, entry));
  return next({ ...state, waiting: add(state.waiting, entry) });
}

function next(state: NotificationState): NotificationState {
  const [first, ...rest] = state.waiting;
  if (state.card || state.isHidden || !first) return state;
  return state.waiting.length > MOST_WAITING
    ? show({ ...state, waiting: [] }, state.waiting)
    : show({ ...state, waiting: rest }, [first]);
}

function show(state: NotificationState, entries: readonly CardEntry[]): NotificationState {
  const serial = state.lastSerial + 1;
  return { ...state, card: { serial, entries }, lastSerial: serial };
}

function keep(state: NotificationState, stays: (entry: CardEntry) => boolean): NotificationState {
  const waiting = state.waiting.filter(stays);
  const left = state.card?.entries.filter(stays) ?? [];
  if (waiting.length === state.waiting.length && left.length === (state.card?.entries.length ?? 0)) return state;
  if (!state.card || left.length === state.card.entries.length) return { ...state, waiting };
  return next({ ...state, waiting, card: left.length === 0 ? undefined : { ...state.card, entries: left } });
}

function add(all: readonly CardEntry[], entry: CardEntry): readonly CardEntry[] {
  if (!all.some((one) => isSame(one, entry))) return [...all, entry];
  return all.map((one) => (isSame(one, entry) ? { ...one, angel: entry.angel, count: one.count + entry.count } : one));
}

function isSame(one: CardEntry, other: CardEntry): boolean {
  return one.kind === other.kind && one.angel.id === other.angel.id;
}
