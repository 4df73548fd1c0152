import { isPending, type Outbox, type OutboxEvent, type OutboxItem, reduceOutbox } from './outbox.ts';

/** The outbox that the tabs of a browser share, as one of them knows it. Sets hold client ids. */
export interface TabOutbox {
  readonly items: Outbox;
  /** This tab answers for them: written here, found when it opened, or left by a tab that is gone. */
  readonly ours: ReadonlySet<string>;
  /** on their way to the server from this tab */
  readonly inFlight: ReadonlySet<string>;
  /** stored at the server or deleted */
  readonly ended: ReadonlySet<string>;
  /** Stored again once because their line was missing. Once only: two tabs that disagree would never stop. */
  readonly restored: ReadonlySet<string>;
}

export type TabOutboxEvent =
  | OutboxEvent
  /** what the browser kept for an account; `deleted` are ids */
  | { type: 'opened'; stored: Outbox; deleted: readonly string[] }
  /** what the browser keeps now: another tab may have changed it */
  | { type: 'read'; stored: Outbox; deleted: readonly string[] }
  /**
   * No other tab sends now. What this tab knew of when it got in line was written by tabs that had their turn before.
   */
  | { type: 'turnCame'; known: ReadonlySet<string> }
  /** the account is gone from this browser */
  | { type: 'forgotten' };

const NONE: ReadonlySet<string> = new Set();

export const emptyTabOutbox: TabOutbox = { items: [], ours: NONE, inFlight: NONE, ended: NONE, restored: NONE };

export function reduceTabOutbox(tab: TabOutbox, event: TabOutboxEvent): TabOutbox {
  switch (event.type) {
    case 'opened':
      return opened(tab, event);
    case 'read':
      return reconciled(tab, event);
    case 'turnCame':
      return changed(tab, {
        items: interrupted(tab.items, tab.inFlight),
        ours: union(
          tab.ours,
          idsOf(tab.items).filter((id) => event.known.has(id)),
        ),
      });
    case 'forgotten':
      return { ...emptyTabOutbox, ended: tab.ended };
    default:
      return afterOwnEvent(tab, event);
  }
}

/** What has to change in the browser's storage so that it holds what this tab knows. */
export interface LineChanges {
  readonly put: Outbox;
  readonly drop: readonly string[];
}

/** After something happened in this tab. Lines that did not change are left alone: another tab may be writing them. */
export function changedLines(before: TabOutbox, after: TabOutbox): LineChanges {
  const known = new Map(before.items.map((item) => [item.clientId, item]));
  const ids = new Set(idsOf(after.items));
  return {
    put: after.items.filter((item) => known.get(item.clientId) !== item),
    drop: idsOf(before.items).filter((id) => !ids.has(id)),
  };
}

/** After reading: lines that got lost between two tabs come back, and lines of messages that have ended go. */
export function linesToMend(before: TabOutbox, after: TabOutbox, stored: Outbox): LineChanges {
  return {
    put: after.items.filter(({ clientId }) => after.restored.has(clientId) && !before.restored.has(clientId)),
    drop: idsOf(stored).filter((id) => after.ended.has(id)),
  };
}

function opened(tab: TabOutbox, { stored, deleted }: { stored: Outbox; deleted: readonly string[] }): TabOutbox {
  const ended = union(tab.ended, deleted);
  const items = stored.filter(({ clientId }) => !ended.has(clientId));
  return { ...emptyTabOutbox, ended, items: interrupted(items, NONE), ours: new Set(idsOf(items)) };
}

/**
 * Two tabs that write at the same moment may lose each other's lines, and a message must not go with its line. So what
 * is no longer stored goes only if it has ended, if it waited for a person, or if another tab answers for it.
 */
function reconciled(tab: TabOutbox, { stored, deleted }: { stored: Outbox; deleted: readonly string[] }): TabOutbox {
  const { inFlight, ours } = tab;
  const ended = union(tab.ended, deleted);
  const known = new Map(tab.items.map((item) => [item.clientId, item]));
  const present = stored
    .filter(({ clientId }) => !ended.has(clientId))
    .map((item) => {
      const mine = known.get(item.clientId);
      return mine && (inFlight.has(item.clientId) || isEqual(mine, item)) ? mine : item;
    });
  const ids = new Set(idsOf(present));
  const missing = tab.items.filter(
    (item) => !ids.has(item.clientId) && !ended.has(item.clientId) && ours.has(item.clientId) && isPending(item),
  );
  const items = [...present, ...missing].sort((one, other) => one.createdAt - other.createdAt);
  return changed(tab, {
    items: isSame(tab.items, items) ? tab.items : items,
    ended,
    restored: union(tab.restored, idsOf(missing)),
  });
}

function afterOwnEvent(tab: TabOutbox, event: OutboxEvent): TabOutbox {
  const items = reduceOutbox(tab.items, event);
  switch (event.type) {
    case 'queued':
      return changed(tab, { items, ours: union(tab.ours, [event.item.clientId]) });
    case 'retried':
      return changed(tab, { items, ours: union(tab.ours, [event.clientId]) });
    case 'uploaded':
      return changed(tab, { items });
    case 'started':
      return changed(tab, { items, inFlight: union(tab.inFlight, [event.clientId]) });
    case 'lost':
    case 'postponed':
    case 'refused':
      return changed(tab, { items, inFlight: without(tab.inFlight, event.clientId) });
    case 'acknowledged':
    case 'deleted':
      return changed(tab, {
        items,
        inFlight: without(tab.inFlight, event.clientId),
        ended: union(tab.ended, [event.clientId]),
      });
  }
}

/** What was on its way from a page that is gone: it may have arrived or not. */
function interrupted(items: Outbox, inFlight: ReadonlySet<string>): Outbox {
  const isInterrupted = ({ status, clientId }: OutboxItem) => status === 'sending' && !inFlight.has(clientId);
  return items.some(isInterrupted)
    ? items.map((item): OutboxItem => (isInterrupted(item) ? { ...item, status: 'unknown' } : item))
    : items;
}

function changed(tab: TabOutbox, change: Partial<TabOutbox>): TabOutbox {
  const next = { ...tab, ...change };
  const isUnchanged = (Object.keys(next) as (keyof TabOutbox)[]).every((name) => next[name] === tab[name]);
  return isUnchanged ? tab : next;
}

function idsOf(outbox: Outbox): readonly string[] {
  return outbox.map(({ clientId }) => clientId);
}

function union(ids: ReadonlySet<string>, added: readonly string[]): ReadonlySet<string> {
  return added.every((id) => ids.has(id)) ? ids : new Set([...ids, ...added]);
}

function without(ids: ReadonlySet<string>, removed: string): ReadonlySet<string> {
  return ids.has(removed) ? new Set([...ids].filter((id) => id !== removed)) : ids;
}

function isSame(one: Outbox, other: Outbox): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function isEqual(one: OutboxItem, other: OutboxItem): boolean {
  return (
    one.clientId === other.clientId &&
    one.status === other.status &&
    one.attempts === other.attempts &&
    one.uploaded === other.uploaded
  );
}
