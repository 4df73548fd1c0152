import type { ReleaseChange, ScopeStatus } from '@halo/shared/contracts/operations';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChangeConflict } from './change-conflict.tsx';
import { ChangeFormView } from './change-form-view.tsx';
import { isOld, isReasonGiven } from './change-state.ts';
import { changeTitle, isDangerous } from './describe-change.ts';
import { paths } from './paths.ts';
import { useChange } from './use-change.ts';

export interface ChangeFormProps {
  scope: ScopeStatus;
  /** as the fields have it now; undefined: they are not complete */ change: ReleaseChange | undefined;
  /** shown while the fields are not complete */ title: string;
  lines: readonly string[];
  fields?: ReactNode;
  detail?: ReactNode;
  /** it only proposes; a second person decides */ isProposal?: boolean;
  /** it does not fit there */ isBlocked?: boolean;
  onClose(): void;
  /** the button was pressed, so fields that are wrong may say so */ onTry?(): void;
}

/** A change of a scope from its fields to its outcome. */
export function ChangeForm({ scope, change, title, lines, fields, detail, isProposal = false, isBlocked = false, onClose, onTry }: ChangeFormProps) {
  const navigate = useNavigate();
  const { state, actions } = useChange(scope.scope, scope.revision);
  const dangerous = change !== undefined && isDangerous(change);

  function submit(): void {
    onTry?.();
    actions.noteTry();
    if (change === undefined || isBlocked || !isReasonGiven(state)) return;
    if (dangerous) actions.askToConfirm();
    else actions.send(change);
  }

  return (
    <ChangeFormView
      state={state}
      title={change === undefined ? title : changeTitle(change, scope.title)}
      lines={lines}
      fields={fields}
      detail={detail}
      scopeTitle={scope.title}
      isDangerous={dangerous}
      isProposal={isProposal}
      isBlocked={isBlocked}
      conflict={isOld(state) && <ChangeConflict scope={scope.scope} from={state.base} to={state.newest} />}
      onReason={actions.typeReason}
      onSubmit={submit}
      onConfirm={() => change !== undefined && actions.send(change)}
      onBack={actions.back}
      onRebase={actions.rebase}
      onCancel={onClose}
      onApprovals={() => void navigate(paths.approvals)}
    />
  );
}
