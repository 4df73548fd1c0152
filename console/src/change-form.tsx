import type { ChangePreview, ReleaseChange, ScopeStatus } from '@halo/shared/contracts/operations';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePreview, useStatus } from './api/queries.ts';
import { ChangeConflict } from './change-conflict.tsx';
import { ChangeFormView, type Outlook } from './change-form-view.tsx';
import { isOld, isReasonGiven } from './change-state.ts';
import { changeTitle, serverConsequences, isDangerous } from './describe-change.ts';
import { paths } from './paths.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { useChange } from './use-change.ts';

export interface ChangeFormProps {
  scope: ScopeStatus;
  /** as the fields have it now; undefined: they are not complete */
  change: ReleaseChange | undefined;
  /** shown while the fields are not complete */
  title: string;
  lines: readonly string[];
  fields?: ReactNode;
  detail?: ReactNode;
  /** it does not fit there */
  isBlocked?: boolean;
  onClose(): void;
  /** the button was pressed, so fields that are wrong may say so */
  onTry?(): void;
}

/** A change of a scope from its fields to its outcome. */
export function ChangeForm({
  scope,
  change,
  title,
  lines,
  fields,
  detail,
  isBlocked = false,
  onClose,
  onTry,
}: ChangeFormProps) {
  const navigate = useNavigate();
  const { state, actions } = useChange(scope.scope, scope.revision);
  const scopes = useStatus().data?.scopes ?? [];
  const preview = usePreview(scope.scope, scope.revision, change);
  const foreseen =
    change && preview.data
      ? serverConsequences(change, preview.data, scope, (id) => scopes.find((each) => each.scope === id)?.title ?? id)
      : [];
  const dangerous = change !== undefined && isDangerous(change);

  function submit(): void {
    onTry?.();
    actions.noteSubmit();
    if (change === undefined || isBlocked || !isReasonGiven(state)) return;
    if (dangerous) actions.askToConfirm();
    else actions.send(change);
  }

  return (
    <ChangeFormView
      state={state}
      title={change === undefined ? title : changeTitle(change, scope.title)}
      lines={[...lines, ...foreseen]}
      fields={fields}
      detail={
        <>
          {detail}
          {preview.error && <ProblemNotice error={preview.error} onRetry={() => void preview.refetch()} />}
        </>
      }
      scopeTitle={scope.title}
      isDangerous={dangerous}
      outlook={outlookOf(preview)}
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

/** Whether it waits for a second person, the server alone can say. */
function outlookOf({ data, error }: { data: ChangePreview | undefined; error: unknown }): Outlook {
  if (data) return data.forTwo.length > 0 ? 'proposes' : 'applies';
  return error === null ? 'asking' : 'unknown';
}
