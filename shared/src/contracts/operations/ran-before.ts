import type { Pin, Pins, Revision } from './pins.ts';

/** Remotes that differ between two sets of pins. What would stand in alone is no difference to a visitor. */
export function pinsDiffer(before: Pins, after: Pins): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .filter((remote) => given(before[remote]) !== given(after[remote]));
}

function given(pin: Pin | undefined): string {
  if (!pin) return '';
  const { version, canary, isOff = false, isCanaryOnly = false } = pin;
  return JSON.stringify([version, canary?.version, canary?.percent, isOff, isOff && isCanaryOnly]);
}

/**
 * The newest of these revisions whose pages ran something else than they run now.
 *
 * @param remote this one alone
 */
export function ranBefore(revisions: readonly Revision[], now: Pins, remote?: string): Revision | undefined {
  return revisions.find(({ effective }) =>
    pinsDiffer(effective, now).some((each) => remote === undefined || each === remote),
  );
}
