import type { ReleaseAction, ReleaseChange, ReleaseChangeKind } from '@halo/shared/contracts/operations';
import type { NeededRight } from '../../operations/rights.ts';

const ACTION_OF: Record<ReleaseChangeKind, ReleaseAction> = {
  pin: 'pin',
  inherit: 'pin',
  canary: 'canary',
  endCanary: 'canary',
  promote: 'promote',
  rollback: 'rollback',
  switchOff: 'switch',
  switchOn: 'switch',
};

/** More than half of the visitors is no try any more. */
export const CANARY_MAX_PERCENT = 50;

/** A rollback of a whole scope concerns every remote. */
export function remoteOfChange(change: ReleaseChange): string {
  return change.remote ?? '*';
}

/** What a change needs. A canary for most visitors needs the right to promote as well: it is one. */
export function rightOfChange(scope: string, change: ReleaseChange): NeededRight[] {
  const where = { remote: remoteOfChange(change), brand: scope };
  const isPromotion = change.kind === 'canary' && change.percent > CANARY_MAX_PERCENT;
  return [
    { action: ACTION_OF[change.kind], ...where },
    ...(isPromotion ? [{ action: 'promote', ...where } as const] : []),
  ];
}
