import { type Notice, type ProblemCode, WIRE_VALUES } from '@halo/shared/contracts';

export type NoticesState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | { status: 'ready'; notices: readonly Notice[] };

/** What stands together under one tab. */
export type NoticeTab = 'likes' | 'visits' | 'others';

export type NoticesEvent =
  | { type: 'started' }
  | { type: 'loaded'; notices: readonly Notice[] }
  | { type: 'failed'; code: ProblemCode }
  /** another account is here */
  | { type: 'reset' }
  | { type: 'read'; ids: readonly number[] }
  /** marking as read did not reach the server */
  | { type: 'notRead'; ids: readonly number[] }
  /** nothing of this kind is unread any more, on any device */
  | { type: 'allRead'; tab: NoticeTab };

export const initialNotices: NoticesState = { status: 'loading' };

export function reduceNotices(state: NoticesState, event: NoticesEvent): NoticesState {
  switch (event.type) {
    case 'started':
      // What stands there stays while it is fetched again.
      return state.status === 'ready' ? state : initialNotices;
    case 'loaded':
      return { status: 'ready', notices: newestFirst(event.notices.map((notice) => stillRead(state, notice))) };
    case 'failed':
      return state.status === 'ready' ? state : { status: 'failed', code: event.code };
    case 'reset':
      return initialNotices;
    case 'read':
      return mark(state, ({ id }) => event.ids.includes(id), true);
    case 'notRead':
      return mark(state, ({ id }) => event.ids.includes(id), false);
    case 'allRead':
      return mark(state, (notice) => tabOf(notice) === event.tab, true);
  }
}

export function tabOf({ kind }: Notice): NoticeTab {
  switch (kind) {
    case 'like':
      return 'likes';
    case WIRE_VALUES.visit:
      return 'visits';
    case WIRE_VALUES.messageNotice:
    case WIRE_VALUES.paymentFailedNotice:
      return 'others';
  }
}

export function noticesOf(notices: readonly Notice[], tab: NoticeTab): readonly Notice[] {
  return notices.filter((notice) => tabOf(notice) === tab);
}

export function unreadOf(notices: readonly Notice[], tab: NoticeTab): number {
  return noticesOf(notices, tab).filter(({ isRead }) => !isRead).length;
}

/** Likes always have their tab; the others only when there is something in it. */
export function tabsOf(notices: readonly Notice[]): readonly NoticeTab[] {
  const rare: readonly NoticeTab[] = ['visits', 'others'];
  return ['likes', ...rare.filter((tab) => notices.some((notice) => tabOf(notice) === tab))];
}

/** The tab for a person who has chosen none: where something is unread, else where there is something at all. */
export function tabToOpen(notices: readonly Notice[]): NoticeTab {
  const tabs = tabsOf(notices);
  return (
    tabs.find((tab) => unreadOf(notices, tab) > 0) ?? tabs.find((tab) => noticesOf(notices, tab).length > 0) ?? 'likes'
  );
}

export function shownTab(state: NoticesState, chosen: NoticeTab | undefined): NoticeTab {
  return chosen ?? (state.status === 'ready' ? tabToOpen(state.notices) : 'likes');
}

/** Unread notices that go together with this one: the server marks the notices of an angel at once. */
export function readTogether(notices: readonly Notice[], { id, angel }: Notice): readonly number[] {
  return notices
    .filter((one) => !one.isRead && (one.id === id || (angel !== undefined && one.angel?.id === angel.id)))
    .map((one) => one.id);
}

function mark(state: NoticesState, isMeant: (notice: Notice) => boolean, isRead: boolean): NoticesState {
  if (state.status !== 'ready' || !state.notices.some((notice) => notice.isRead !== isRead && isMeant(notice)))
    return state;
  return { ...state, notices: state.notices.map((notice) => (isMeant(notice) ? { ...notice, isRead } : notice)) };
}

/** What was read while the list was on the wire stays read. */
function stillRead(state: NoticesState, notice: Notice): Notice {
  if (notice.isRead || state.status !== 'ready') return notice;
  return state.notices.some(({ id, isRead }) => isRead && id === notice.id) ? { ...notice, isRead: true } : notice;
}

/** One entry for each id, also when it came twice. */
function newestFirst(notices: readonly Notice[]): readonly Notice[] {
  return [...new Map(notices.map((notice) => [notice.id, notice])).values()].sort(
    (one, other) => other.time - one.time || other.id - one.id,
  );
}
