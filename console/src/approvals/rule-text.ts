import type { FourEyesRule } from '@halo/shared/contracts/operations';
import { ALL } from '../may-do.ts';
import { remoteLabel } from '../remote-label.ts';
import { t, texts } from '../texts.ts';

/** `payments everywhere` */
export function ruleText({ scope, remote }: FourEyesRule, titleOf: (scope: string) => string): string {
  return t(scope === ALL ? 'fourEyes.everywhere' : 'fourEyes.onScope', {
    remote: remote === ALL ? texts.fourEyes.everyRemote : remoteLabel(remote),
    scope: titleOf(scope),
  });
}

/** Rules of one list that the other does not have. */
export function rulesWithout(one: readonly FourEyesRule[], other: readonly FourEyesRule[]): FourEyesRule[] {
  return one.filter(({ scope, remote }) => !other.some((each) => each.scope === scope && each.remote === remote));
}
