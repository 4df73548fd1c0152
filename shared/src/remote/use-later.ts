import { useEffect, useEffectEvent, useState } from 'react';
import { fromUnknown } from '../errors/from-unknown.ts';
import { problemText } from '../i18n/error-text.ts';
import { usePlatformIfAny } from './platform-context.tsx';
import { whenIdle } from './when-idle.ts';

interface LaterNeeds {
  /** Wanted now while this is something; another value asks once more for what did not load. */
  wanted: unknown;
  /** Called when it was wanted and did not load: the page shows it itself. */
  onFailed?(thrown: unknown): void;
  /** In its place, where a press wanted it: takes the press back, and a toast says why nothing opened. */
  takeBack?(): void;
}

type Load<Code> = () => Promise<Code>;

/** What has been fetched is there at the next first render too: nothing blinks where a page comes back. */
const fetched = new WeakMap<Load<unknown>, { readonly code: unknown }>();

/**
 * Code that a page can be drawn without: fetched while the page rests, so that a press does not wait for it, and given
 * once it is wanted. What does not load takes nothing down; it is loaded again when it is wanted again.
 *
 * @param load the same function at every render
 * @example
 * const loadDialog = () => import('./report-dialog.tsx').then((module) => module.ReportDialog);
 * const dialog = useLater(loadDialog, { wanted: asked, takeBack: close });
 * return asked && dialog && <dialog.code onClose={close} />;
 */
export function useLater<Code>(
  load: Load<Code>,
  { wanted, onFailed, takeBack }: LaterNeeds,
): { readonly code: Code } | undefined {
  const platform = usePlatformIfAny();
  const [, drawWith] = useState(() => fetched.get(load));
  const failed = useEffectEvent((thrown: unknown) => {
    onFailed?.(thrown);
    if (!takeBack) return;
    takeBack();
    platform?.popups.toast({ text: problemText(platform.i18n, fromUnknown(thrown).code), tone: 'danger' });
  });
  useEffect(() => {
    const there = fetched.get(load);
    if (there) {
      // It may have come between the render and now, by another who wanted it.
      drawWith(there);
      return undefined;
    }
    if (wanted === undefined) return whenIdle(() => fetchAhead(load));
    let isGone = false;
    fetchCode(load).then(
      (code) => isGone || drawWith(code),
      (thrown: unknown) => isGone || failed(thrown),
    );
    return () => {
      isGone = true;
    };
  }, [load, wanted]);
  return wanted === undefined ? undefined : (fetched.get(load) as { readonly code: Code } | undefined);
}

/** Fetches what will be wanted soon. What does not load is asked for again where it is wanted, which says so. */
export function fetchAhead(load: Load<unknown>): void {
  // The loader reports what fails.
  fetchCode(load).catch(() => undefined);
}

async function fetchCode(load: Load<unknown>): Promise<{ readonly code: unknown }> {
  const there = fetched.get(load) ?? { code: await load() };
  fetched.set(load, there);
  return there;
}
