import type { AppStorage } from '@halo/shared/storage';
import { createFakeLocks, type FakeLocks } from '../../mfe-chat/src/testing/fake-locks.ts';

type Drafts = Pick<AppStorage, 'get' | 'getDraft' | 'setDraft' | 'removeDraft' | 'onDraftChanged'>;

/** What a browser keeps over reloads; its tabs share it, and each hears of what another one writes. */
export interface BrowserStorage {
  readonly kept: Map<string, string>;
  readonly tabs: Set<(key: string) => void>;
  readonly locks: FakeLocks;
}

export function createBrowserStorage(): BrowserStorage {
  return { kept: new Map(), tabs: new Set(), locks: createFakeLocks() };
}

/** The storage of one page, which writes and hears nothing any more once the page is gone. */
export function createPageStorage({ kept, tabs }: BrowserStorage, isGone: () => boolean): Drafts {
  const keyOf = (scope: string, name: string) => `${scope}:${name}`;
  const own = new Set<(key: string) => void>();
  function tell(key: string): void {
    for (const tab of tabs) if (!own.has(tab)) setTimeout(tab, 0, key);
  }
  return {
    get: () => undefined,
    getDraft: (scope, name) => kept.get(keyOf(scope, name)),
    setDraft(scope, name, text) {
      if (isGone()) return;
      kept.set(keyOf(scope, name), text);
      tell(keyOf(scope, name));
    },
    removeDraft(scope, name) {
      if (!isGone() && kept.delete(keyOf(scope, name))) tell(keyOf(scope, name));
    },
    onDraftChanged(scope, listener) {
      const prefix = keyOf(scope, '');
      const hear = (key: string) => {
        if (!isGone() && key.startsWith(prefix)) listener(key.slice(prefix.length));
      };
      own.add(hear);
      tabs.add(hear);
      return () => {
        own.delete(hear);
        tabs.delete(hear);
      };
    },
  };
}
