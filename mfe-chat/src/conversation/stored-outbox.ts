import type { Quote } from '@halo/shared/contracts';
import type { AppStorage } from '@halo/shared/storage';
import { isOutboxMedia } from './media/outbox-media.ts';
import type { Outbox, OutboxItem } from './outbox.ts';
import type { LineChanges } from './tab-outbox.ts';

export type DraftStorage = Pick<AppStorage, 'get' | 'getDraft' | 'setDraft' | 'removeDraft' | 'onDraftChanged'>;

const DRAFT = ['chat', 'outbox'] as const;
const DELETED = ['chat', 'outbox-deleted'] as const;
/** Deleted ones are remembered for tabs that still try to send them, not for ever. */
const DELETED_KEPT = 100;

/** A line as browsers keep it: tabs of older versions read and write the name `tries`. */
type StoredItem = Omit<OutboxItem, 'attempts'> & { readonly tries: number };

/** Calls the listener when another tab of this browser wrote to the outbox. An older shell has no such event. */
export function onOutboxStored(storage: DraftStorage, listener: () => void): () => void {
  return (
    storage.onDraftChanged?.(DRAFT[0], (name) => {
      if (name === DRAFT[1] || name === DELETED[1]) listener();
    }) ?? (() => {})
  );
}

/** An account's outbox as the browser keeps it, without lines that do not parse or belong to another account. */
export function readOutbox(storage: DraftStorage, account: string | undefined): Outbox {
  const value = parsed(storage.getDraft(...DRAFT));
  return Array.isArray(value)
    ? value
        .filter(isItem)
        .filter((item) => item.account === undefined || account === undefined || item.account === account)
        .map(({ tries, ...item }) => ({ ...item, attempts: tries }))
    : [];
}

/** Changes single lines and leaves the others alone, because another tab writes to the same place. */
export function storeLines(storage: DraftStorage, account: string | undefined, { put, drop }: LineChanges): void {
  if (put.length === 0 && drop.length === 0) return;
  const changed = new Map(put.map((item) => [item.clientId, item]));
  const stored = readOutbox(storage, account).filter(({ clientId }) => !drop.includes(clientId));
  const known = new Set(stored.map(({ clientId }) => clientId));
  const all = [
    // In its place: two messages of the same millisecond keep their order.
    ...stored.map((item) => changed.get(item.clientId) ?? item),
    ...put.filter(({ clientId }) => !known.has(clientId)),
  ].sort((one, other) => one.createdAt - other.createdAt);
  if (all.length === 0) storage.removeDraft(...DRAFT);
  else
    storage.setDraft(
      ...DRAFT,
      JSON.stringify(all.map(({ attempts, ...item }): StoredItem => ({ ...item, tries: attempts }))),
    );
}

/**
 * Ids of messages that a person deleted, in any tab. A line that is only missing may have got lost; these must not be
 * sent.
 */
export function readDeleted(storage: DraftStorage): readonly string[] {
  const value = parsed(storage.getDraft(...DELETED));
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

export function storeDeleted(storage: DraftStorage, clientId: string): void {
  storage.setDraft(
    ...DELETED,
    JSON.stringify([...readDeleted(storage).filter((id) => id !== clientId), clientId].slice(-DELETED_KEPT)),
  );
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const STATUSES = ['queued', 'sending', 'unknown', 'failed'];

function isItem(value: unknown): value is StoredItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    ['clientId', 'angelId', 'screenName', 'text'].every((name) => typeof item[name] === 'string') &&
    ['createdAt', 'afterId', 'tries'].every((name) => typeof item[name] === 'number') &&
    STATUSES.includes(item['status'] as string) &&
    (item['quote'] === undefined || isQuote(item['quote'])) &&
    (item['media'] === undefined || isOutboxMedia(item['media']))
  );
}

export function isQuote(value: unknown): value is Quote {
  if (typeof value !== 'object' || value === null) return false;
  const { id, text, isOwn, isLocked } = value as Record<string, unknown>;
  return (
    typeof id === 'number' && typeof text === 'string' && typeof isOwn === 'boolean' && typeof isLocked === 'boolean'
  );
}
