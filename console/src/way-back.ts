import { runsForVisitors, SHELL_NAME } from '@halo/shared/contracts';
import type { Pin, ReleaseChange, Revision } from '@halo/shared/contracts/operations';

/** One tap back: what it changes, and what runs afterwards. */
export interface WayBack {
  readonly change: Extract<ReleaseChange, { kind: 'rollback' | 'endCanary' }>;
  /** undefined: no visitor has it then */
  readonly version: string | undefined;
}

/**
 * To what ran before the newest change of a remote; a canary ends first, because that is what is new. Newest revision
 * first. undefined: nothing else ran within these revisions.
 */
export function wayBack(revisions: readonly Revision[], remote: string): WayBack | undefined {
  const now = revisions[0]?.effective[remote];
  if (!now || !runsForVisitors(now)) return undefined;
  if (now.canary) return { change: { kind: 'endCanary', remote }, version: now.isCanaryOnly ? undefined : now.version };
  const last = revisions.find(({ effective }) => runs(effective[remote]) !== runs(now));
  const then = last?.effective[remote];
  if (!last) return undefined;
  if (remote === SHELL_NAME && (!then || then.isOff))
    return { change: { kind: 'rollback', to: last.revision, remote }, version: undefined };
  // A remote that ran nowhere before is switched off, which is another button.
  if (!then || then.isOff) return undefined;
  return { change: { kind: 'rollback', to: last.revision, remote }, version: then.version };
}

function runs(pin: Pin | undefined): string {
  return pin && !pin.isOff ? pin.version : '';
}
