import { useEffect } from 'react';
import { createKeeper } from './keep.ts';
import { addTexts, type Messages } from './messages.ts';
import type { Platform } from './platform.ts';

const platforms = new WeakMap<Messages, WeakMap<Platform, Platform>>();

/**
 * The platform as one version of a remote sees it: with an i18n of its own. Versions of a remote share the name of
 * their texts and not
 * the texts, and one page sees several of them: before and after a release, or one that failed half-way and its
 * stand-in.
 */
export function withOwnTexts(platform: Platform, messages: Messages): Platform {
  let known = platforms.get(messages);
  if (!known) platforms.set(messages, (known = new WeakMap()));
  let own = known.get(platform);
  if (!own) {
    const i18n = platform.i18n.cloneInstance({ forkResourceStore: true });
    // Versions from before this was so put their texts into the one that all share.
    for (const language of [platform.language, 'en']) i18n.removeResourceBundle(language, messages.namespace);
    own = Object.create(platform, {
      i18n: { value: i18n, enumerable: true },
      // A shell from before `keep` has none: then what this version keeps lives beside its texts.
      keep: { value: platform.keep ?? createKeeper(() => platform).keep, enumerable: true },
    }) as Platform;
    known.set(platform, own);
  }
  return own;
}

const FIRST_TRY_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/** While English is the fallback for texts that did not load, retries; the page changes its language when they come. */
export function useLateTexts({ i18n, clock, language }: Platform, messages: Messages): void {
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let isOver = false;
    function tryAfter(pause: number): void {
      if (isOver || i18n.hasResourceBundle(language, messages.namespace)) return;
      cancel = clock.after(pause, () => {
        addTexts(i18n, messages, language).catch(() => tryAfter(Math.min(pause * 2, LONGEST_PAUSE_MS)));
      });
    }
    tryAfter(FIRST_TRY_MS);
    return () => {
      isOver = true;
      cancel?.();
    };
  }, [i18n, clock, language, messages]);
}
