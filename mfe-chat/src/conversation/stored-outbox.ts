import type { AppStorage } from '@halo/shared/storage';
import type { Outbox, OutboxItem } from './outbox.ts';

export type DraftStorage = Pick<AppStorage, 'get' | 'getDraft' | 'setDraft' | 'removeDraft' | 'onDraftChanged'>;

const DRAFT = ['chat', 'outbox'] as const;
const DELETED = ['chat', 'outbox-deleted'] as const;
/** Deleted ones are remembered for tabs that still try to send them, not for ever. */
const DELETED_KEPT = 100;

/** Tells when another tab of this browser wrote to the outbox. A shell from before it was there does not tell. */
export function onOutboxStored(storage: DraftStorage, listener: () => void): () => void {
  return (
    storage.onDraftChanged?.(DRAFT[0], (name) => {
      if (name === DRAFT[1] || name === DELETED[1]) listener();
    }) ?? (() => {})
  );
}

/**
 * An account's outbox as the browser keeps it. What does not read back as one is dropped item by item, and so is what
 * somebody else wrote.
 */
export function readOutbox(storage: DraftStorage, account: string | undefined): Outbox {
  const value = parsed(storage.getDraft(...DRAFT));
  return Array.isArray(value)
    ? value
        .filter(isItem)
        .filter((item) => item.account === undefined || account === undefined || item.account === account)
    : [];
}

/**
 * Takes over what changed about the given messages and leaves the others alone, because another tab writes to the same
 * place.
 * `ids`: every message that this tab knows or knew.
 */
export function storeOutbox(
  storage: DraftStorage,
  account: string | undefined,
  outbox: Outbox,
  ids: ReadonlySet<string>,
): void {
  const others = readOutbox(storage, account).filter(({ clientId }) => !ids.has(clientId));
  const all = [...others, ...outbox].sort((one, other) => one.createdAt - other.createdAt);
  if (all.length === 0) storage.removeDraft(...DRAFT);
  else storage.setDraft(...DRAFT, JSON.stringify(all));
}

/**
 * The ids of messages that a person deleted, in whatever tab. A line that is only missing may have got lost; these are
 * not to be sent.
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

function isItem(value: unknown): value is OutboxItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    ['clientId', 'angelId', 'screenName', 'text'].every((name) => typeof item[name] === 'string') &&
    ['createdAt', 'afterId', 'tries'].every((name) => typeof item[name] === 'number') &&
    STATUSES.includes(item['status'] as string)
  );
}
