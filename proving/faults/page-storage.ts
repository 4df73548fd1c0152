import type { AppStorage } from '@halo/shared/storage';
import { createMediaFiles, type MediaFiles } from '../../mfe-chat/src/conversation/media/media-files.ts';
import { createFakeLocks, type FakeLocks } from '../../mfe-chat/src/testing/fake-locks.ts';

type Drafts = Pick<AppStorage, 'get' | 'getDraft' | 'setDraft' | 'removeDraft' | 'onDraftChanged'>;

/** What a browser keeps over reloads; its tabs share it, and each is notified of what another one writes. */
export interface BrowserStorage {
  readonly kept: Map<string, string>;
  readonly tabs: Set<(key: string) => void>;
  readonly locks: FakeLocks;
  /** files of messages that wait */
  readonly files: MediaFiles;
}

export function createBrowserStorage(): BrowserStorage {
  return { kept: new Map(), tabs: new Set(), locks: createFakeLocks(), files: createMediaFiles(undefined) };
}

/** The storage of one page, which writes nothing and notifies of nothing once the page is gone. */
export function createPageStorage({ kept, tabs }: BrowserStorage, isGone: () => boolean): Drafts {
  const keyOf = (scope: string, name: string) => `${scope}:${name}`;
  const own = new Set<(key: string) => void>();
  function notify(key: string): void {
    for (const tab of tabs) if (!own.has(tab)) setTimeout(tab, 0, key);
  }
  return {
    get: () => undefined,
    getDraft: (scope, name) => kept.get(keyOf(scope, name)),
    setDraft(scope, name, text) {
      if (isGone()) return;
      kept.set(keyOf(scope, name), text);
      notify(keyOf(scope, name));
    },
    removeDraft(scope, name) {
      if (!isGone() && kept.delete(keyOf(scope, name))) notify(keyOf(scope, name));
    },
    onDraftChanged(scope, listener) {
      const prefix = keyOf(scope, '');
      const onChanged = (key: string) => {
        if (!isGone() && key.startsWith(prefix)) listener(key.slice(prefix.length));
      };
      own.add(onChanged);
      tabs.add(onChanged);
      return () => {
        own.delete(onChanged);
        tabs.delete(onChanged);
      };
    },
  };
}
