import { isForCanaryAlone, type Pins } from '@halo/shared/contracts/operations';
import { normalPin, pinOf, sorted, type VersionName } from './pins.ts';

/**
 * The default's pins after builds of this machine came in. A build becomes everybody's only when it was not adopted
 * before: what an operator chose since then stays. A running canary goes on, unless it was this very build.
 *
 * @param lastAdopted remote → the build that was adopted last
 */
export function adoptBuilds(
  own: Pins,
  builds: readonly VersionName[],
  lastAdopted: Readonly<Record<string, string | undefined>>,
): Pins {
  const next: Pins = { ...own };
  for (const { remote, version } of builds) {
    const pin = pinOf(own, remote);
    if (pin && (pin.version === version || lastAdopted[remote] === version)) continue;
    next[remote] = normalPin({
      version,
      ...(pin && !isForCanaryAlone(pin) ? { previous: pin.version } : {}),
      ...(pin?.canary && pin.canary.version !== version ? { canary: pin.canary } : {}),
      ...(pin?.isOff && !pin.isCanaryOnly ? { isOff: true } : {}),
    });
  }
  return sorted(next);
}
