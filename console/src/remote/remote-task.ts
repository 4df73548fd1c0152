import { runsForVisitors } from '@halo/shared/contracts';
import type { Pin, ReleaseChange } from '@halo/shared/contracts/operations';
import { parsePercent } from '../parse-percent.ts';

/** What the operator set out to do in the panel; undefined while they only look. */
export type RemoteTask =
  | { readonly kind: 'pin'; readonly version: string }
  | { readonly kind: 'canary'; readonly version: string; readonly percent: string }
  | { readonly kind: 'promote' | 'endCanary' | 'switchOff' | 'switchOn' | 'inherit' };

/** A canary starts small; one that runs starts from where it is. */
export function canaryTask(version: string, pin: Pin | undefined): RemoteTask {
  return { kind: 'canary', version, percent: pin?.canary?.version === version ? String(pin.canary.percent) : '5' };
}

/** Which way the kill switch can go; neither where no visitor had more than a canary that is over. */
export function switchOf(pin: Pin): 'switchOn' | 'switchOff' | undefined {
  if (runsForVisitors(pin)) return 'switchOff';
  return pin.isCanaryOnly ? undefined : 'switchOn';
}

/** The change that a task stands for; undefined while its fields are not complete. */
export function changeOf(task: RemoteTask, remote: string): Exclude<ReleaseChange, { kind: 'rollback' }> | undefined {
  switch (task.kind) {
    case 'pin':
      return { kind: 'pin', remote, version: task.version };
    case 'canary': {
      const percent = parsePercent(task.percent);
      return percent === undefined ? undefined : { kind: 'canary', remote, version: task.version, percent };
    }
    default:
      return { kind: task.kind, remote };
  }
}

/** Does the version come new to these visitors, so that the check is worth asking? */
export function checkedVersion(task: RemoteTask, pin: Pin | undefined): string | undefined {
  switch (task.kind) {
    case 'pin':
      return task.version;
    case 'canary':
      return task.version;
    case 'promote':
      return pin?.canary?.version;
    default:
      return undefined;
  }
}
