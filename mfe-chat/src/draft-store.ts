import type { Platform } from '@halo/shared/remote';
import { createStore } from '@halo/shared/store';

const SCOPE = 'chat';
const PREFIX = 'text:';
/** What a text answers, beside it. */
const QUOTE_PREFIX = 'quote:';

/**
 * What was typed and not sent, one text a conversation. Kept by the browser, so that it outlives route changes and
 * reloads, and is the same in each of its tabs.
 */
export interface DraftStore {
  read(angelId: string): string;
  /** an empty text forgets it */
  write(angelId: string, text: string): void;
  /**
   * Empties what is being sent for all who read it. It stays stored until the result is called, so that a page that
   * goes before that finds it again. What is written in between takes its place.
   */
  leave(angelId: string): () => void;
  /** Puts a text in that was written on another device. */
  receive(angelId: string, text: string): void;
  /** What is written here, in this tab. */
  onWrite(listener: (angelId: string) => void): () => void;
  /** the message that the text answers, as it was written here; empty: none */
  readQuote(angelId: string): string;
  writeQuote(angelId: string, quote: string): void;
  subscribe(listener: () => void): () => void;
  /** grows with every change */
  version(): number;
  dispose(): void;
}

/** One a platform, by `platform.keep`: the list shows what the conversation beside it writes. */
export function createDraftStore({ storage }: Pick<Platform, 'storage'>): DraftStore {
  const writers = new Set<(angelId: string) => void>();
  const version = createStore((count: number) => count + 1, 0);
  /** Names that are being sent, with the message that they leave with. */
  const leaving = new Map<string, object>();
  // The one that was typed last stands, whichever tab it was typed in.
  const stop = storage.onDraftChanged?.(SCOPE, (name) => {
    leaving.delete(name);
    if (name.startsWith(PREFIX) || name.startsWith(QUOTE_PREFIX)) version.dispatch(undefined);
  });
  function read(name: string): string {
    return leaving.has(name) ? '' : (storage.getDraft(SCOPE, name) ?? '');
  }
  function keep(name: string, value: string): void {
    leaving.delete(name);
    if (value === '') storage.removeDraft(SCOPE, name);
    else storage.setDraft(SCOPE, name, value);
    version.dispatch(undefined);
  }
  function write(angelId: string, text: string): void {
    keep(`${PREFIX}${angelId}`, text);
    for (const listener of writers) listener(angelId);
  }
  return {
    read: (angelId) => read(`${PREFIX}${angelId}`),
    write,
    leave(angelId) {
      const message = {};
      const [text, quote] = [`${PREFIX}${angelId}`, `${QUOTE_PREFIX}${angelId}`];
      for (const name of [text, quote]) leaving.set(name, message);
      version.dispatch(undefined);
      return () => {
        if (leaving.get(text) === message) write(angelId, '');
        if (leaving.get(quote) === message) keep(quote, '');
      };
    },
    receive: (angelId, text) => keep(`${PREFIX}${angelId}`, text),
    onWrite(listener) {
      writers.add(listener);
      return () => writers.delete(listener);
    },
    readQuote: (angelId) => read(`${QUOTE_PREFIX}${angelId}`),
    writeQuote: (angelId, quote) => keep(`${QUOTE_PREFIX}${angelId}`, quote),
    subscribe: version.subscribe,
    version: version.get,
    dispose: () => stop?.(),
  };
}
