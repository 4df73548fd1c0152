import type { NotificationKind } from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import {
  type CardEntry,
  noNotification,
  type NotificationEvent,
  type NotificationState,
  reduceNotifications,
} from './notification-state.ts';

/** How long a card stays without pointer or focus on it. */
export const NOTIFICATION_MS = 8_000;

/** The small card that notifies of messages, likes and visits while the person does something else. */
export interface Notifications {
  readonly state: NotificationState;
  subscribe(listener: () => void): () => void;
  notify(entry: Pick<CardEntry, 'kind' | 'angel'>): void;
  close(): void;
  /** The pointer or the focus is on the card, or a popup covers it: it stays until the result is called. */
  hold(): () => void;
  /** The page shows another path. */
  moved(pathname: string): void;
  setHidden(isHidden: boolean): void;
  /** Nothing of this kind is unread any more. */
  allRead(kind: CardEntry['kind']): void;
  angelGone(angelId: string): void;
  /** Takes everything down, e.g. on signing out. */
  clear(): void;
}

export interface NotificationsDeps {
  clock: Clock;
  path(): string;
  /** the page of this path wants no such card over it */
  isQuiet(path: string, kind: NotificationKind): boolean;
}

export function createNotifications({ clock, path, isQuiet }: NotificationsDeps): Notifications {
  const listeners = new Set<() => void>();
  const holders = new Set<symbol>();
  let state = noNotification;
  let cancelTimer: (() => void) | undefined;

  function dispatch(event: NotificationEvent): void {
    const before = state;
    state = reduceNotifications(state, event);
    if (state === before) return;
    if (state.card?.serial !== before.card?.serial || state.isHidden !== before.isHidden) restart();
    for (const listener of listeners) listener();
  }

  /** The whole time again: how much of it was read is unknown. */
  function restart(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    if (state.card && !state.isHidden && holders.size === 0)
      cancelTimer = clock.after(NOTIFICATION_MS, () => dispatch({ type: 'closed' }));
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(entry) {
      if (!isQuiet(path(), entry.kind)) dispatch({ type: 'arrived', entry });
    },
    close: () => dispatch({ type: 'closed' }),
    hold() {
      const holder = Symbol('holder');
      holders.add(holder);
      restart();
      return () => {
        if (holders.delete(holder)) restart();
      };
    },
    moved: (pathname) => dispatch({ type: 'quieted', isQuiet: (kind) => isQuiet(pathname, kind) }),
    setHidden: (isHidden) => dispatch({ type: isHidden ? 'hidden' : 'visible' }),
    allRead: (kind) => dispatch({ type: 'allRead', kind }),
    angelGone: (angelId) => dispatch({ type: 'angelGone', angelId }),
    clear: () => dispatch({ type: 'quieted', isQuiet: () => true }),
  };
}
