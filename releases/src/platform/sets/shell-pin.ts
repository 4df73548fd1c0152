import { SHELL_NAME } from '@halo/shared/contracts';
import type { Pin, Pins } from '@halo/shared/contracts/operations';
import { pinOf, withoutRemotes } from './pins.ts';

/** The shell is pinned like a remote, under its own name. */
export function shellPin(pins: Pins): Pin | undefined {
  return pinOf(pins, SHELL_NAME);
}

export function remotePins(pins: Pins): Pins {
  return withoutRemotes(pins, [SHELL_NAME]);
}

/**
 * The shells that visitors may get, or would without another check: a switch is turned without one. Undefined: that of
 * the installation, which pages have where none is pinned and where the pinned one is off.
 */
export function shellVersions(pins: Pins): (string | undefined)[] {
  const pin = shellPin(pins);
  if (!pin || (pin.isCanaryOnly && !pin.canary)) return [undefined];
  const { version, canary, isOff } = pin;
  return [...new Set([...(isOff ? [undefined] : []), version, ...(canary ? [canary.version] : [])])];
}
