import type { AppStorage } from '@halo/shared/storage';

type Drafts = Pick<AppStorage, 'getDraft' | 'setDraft' | 'removeDraft'>;

/** What a browser keeps over reloads; its tabs share it. */
export type BrowserStorage = Map<string, string>;

/** The storage of one page, which writes nothing any more once the page is gone. */
export function createPageStorage(kept: BrowserStorage, isGone: () => boolean): Drafts {
  const key = (scope: string, name: string) => `${scope}:${name}`;
  return {
    getDraft: (scope, name) => kept.get(key(scope, name)),
    setDraft(scope, name, text) {
      if (!isGone()) kept.set(key(scope, name), text);
    },
    removeDraft(scope, name) {
      if (!isGone()) kept.delete(key(scope, name));
    },
  };
}
