import { SHELL_NAME } from '@halo/shared/contracts';
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

/** What leads back to what ran needs no right of its own. */
const BRINGS_A_SHELL: readonly ReleaseChangeKind[] = ['pin', 'inherit', 'canary', 'promote', 'switchOn'];

/** Beside the right for what is done: to give pages another shell. */
export function rightForShell(scope: string, { remote, kind }: Pick<ReleaseChange, 'remote' | 'kind'>): NeededRight[] {
  return remote === SHELL_NAME && BRINGS_A_SHELL.includes(kind) ? [{ action: 'shell', brand: scope }] : [];
}

/** What a change needs. A canary for most visitors needs the right to promote as well: it is one. */
export function rightOfChange(scope: string, change: ReleaseChange): NeededRight[] {
  const where = { remote: remoteOfChange(change), brand: scope };
  const isPromotion = change.kind === 'canary' && change.percent > CANARY_MAX_PERCENT;
  return [
    { action: ACTION_OF[change.kind], ...where },
    ...(isPromotion ? [{ action: 'promote', ...where } as const] : []),
    ...rightForShell(scope, change),
  ];
}
