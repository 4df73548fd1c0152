import { SHELL_NAME } from '@halo/shared/contracts';
import type { Operator, ReleaseAction, ReleaseChangeKind } from '@halo/shared/contracts/operations';

/** Stands for every remote, also in a question: a rollback of a whole brand concerns all of them. */
export const ALL = '*';

/** The right that each kind of change needs. The server decides; this keeps hands off what it would refuse anyway. */
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

export function actionOf(kind: ReleaseChangeKind): ReleaseAction {
  return ACTION_OF[kind];
}

/** What gives pages another shell needs the right for that beside its own. */
const BRINGS: readonly ReleaseAction[] = ['pin', 'canary', 'promote'];

/** Without a remote it concerns none in particular; with `*` all of them, so that only rights for all suffice. */
export function mayDo(operator: Operator, action: ReleaseAction, scope?: string, remote?: string): boolean {
  const { actions, brands, remotes } = operator.rights;
  const lacksShell = remote === SHELL_NAME && BRINGS.includes(action) && !actions.includes('shell');
  return actions.includes(action) && !lacksShell && isListed(brands, scope) && isListed(remotes, remote);
}

function isListed(list: readonly string[], name: string | undefined): boolean {
  return name === undefined || list.includes(ALL) || list.includes(name);
}
