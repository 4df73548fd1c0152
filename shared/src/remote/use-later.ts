import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from './when-idle.ts';

interface LaterNeeds {
  /** Wanted now while this is something; another value asks once more for what did not load. */
  wanted: unknown;
  /** Called when it was wanted and did not load. */
  onFailed?(thrown: unknown): void;
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
 * const dialog = useLater(loadDialog, { wanted: asked });
 * return asked && dialog && <dialog.code onClose={close} />;
 */
export function useLater<Code>(
  load: Load<Code>,
  { wanted, onFailed }: LaterNeeds,
): { readonly code: Code } | undefined {
  const [, drawAgain] = useState({});
  const failed = useEffectEvent((thrown: unknown) => onFailed?.(thrown));
  useEffect(() => {
    if (fetched.has(load)) return undefined;
    // The loader reports what fails.
    if (wanted === undefined) return whenIdle(() => void fetchCode(load).catch(() => undefined));
    let isGone = false;
    fetchCode(load).then(
      () => isGone || drawAgain({}),
      (thrown: unknown) => isGone || failed(thrown),
    );
    return () => {
      isGone = true;
    };
  }, [load, wanted]);
  return wanted === undefined ? undefined : (fetched.get(load) as { readonly code: Code } | undefined);
}

async function fetchCode<Code>(load: Load<Code>): Promise<void> {
  fetched.set(load, { code: await load() });
}
