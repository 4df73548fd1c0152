import type { AppStorage } from '@halo/shared/storage';
import type { Outbox, OutboxItem } from './outbox.ts';

export type DraftStorage = Pick<AppStorage, 'getDraft' | 'setDraft' | 'removeDraft'>;

const DRAFT = ['chat', 'outbox'] as const;

/** The outbox as the browser keeps it. What does not read back as one is dropped item by item. */
export function readOutbox(storage: DraftStorage): Outbox {
  const text = storage.getDraft(...DRAFT);
  if (text === undefined) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isItem) : [];
  } catch {
    return [];
  }
}

/**
 * Takes over what changed about the given messages and leaves the others alone, because another tab writes to the same place.
 * `ids`: every message that this tab knows or knew.
 */
export function storeOutbox(storage: DraftStorage, outbox: Outbox, ids: ReadonlySet<string>): void {
  const others = readOutbox(storage).filter(({ clientId }) => !ids.has(clientId));
  const all = [...others, ...outbox].sort((one, other) => one.createdAt - other.createdAt);
  if (all.length === 0) storage.removeDraft(...DRAFT);
  else storage.setDraft(...DRAFT, JSON.stringify(all));
}

const STATUSES = ['queued', 'sending', 'unknown', 'failed'];

function isItem(value: unknown): value is OutboxItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return ['clientId', 'angelId', 'screenName', 'text'].every((name) => typeof item[name] === 'string')
    && ['createdAt', 'afterId', 'tries'].every((name) => typeof item[name] === 'number')
    && STATUSES.includes(item['status'] as string);
}
