import { type RemoteStatus, type ScopeStatus } from '@halo/shared/contracts/operations';
import { useState } from 'react';
import { useCheck } from '../api/queries.ts';
import { ChangeForm } from '../change-form.tsx';
import { consequences } from '../describe-change.ts';
import { visitorsOf } from '../health-level.ts';
import { PercentField } from '../percent-field.tsx';
import { remoteLabel } from '../remote-label.ts';
import { t } from '../texts.ts';
import { CheckAnswer } from './check-answer.tsx';
import { changeOf, checkedVersion, type RemoteTask } from './remote-task.ts';

export interface RemoteChangeProps {
  scope: ScopeStatus;
  name: string;
  /** as the scope runs it; undefined: not yet */
  remote: RemoteStatus | undefined;
  /** of all scopes, for what is inherited and who inherits */
  scopes: readonly ScopeStatus[];
  task: RemoteTask;
  onTask(task: RemoteTask): void;
  onClose(): void;
}

/** The form of one task: its own fields, the check's answer, what will happen, the reason. */
export function RemoteChange({ scope, name, remote, scopes, task, onTask, onClose }: RemoteChangeProps) {
  const [wasSubmitted, setSubmitted] = useState(false);
  const version = checkedVersion(task, remote?.pin);
  const check = useCheck(name, version, scope.scope);
  const change = changeOf(task, name);
  const isDefault = scope.scope === 'default';
  const heirs = isDefault
    ? scopes.filter(
        ({ scope: id, remotes }) =>
          id !== 'default' && (remotes.find((each) => each.name === name)?.isInherited ?? true),
      )
    : [];
  const affected = isDefault ? heirs : [scope];
  const scene = {
    scope,
    pin: remote?.pin,
    isOwn: remote?.isInherited === false,
    inherited: scopes.find(({ scope: id }) => id === 'default')?.remotes.find((each) => each.name === name)?.pin,
    heirs: heirs.map(({ title }) => title),
    visitors: affected
      .flatMap(({ remotes }) => remotes)
      .filter((each) => each.name === name)
      .reduce((sum, { health }) => sum + visitorsOf(health), 0),
  };
  return (
    <ChangeForm
      scope={scope}
      change={change}
      title={task.kind === 'canary' ? t('remote.canaryLabel', { version: `${remoteLabel(name)} ${task.version}` }) : ''}
      lines={change ? consequences({ ...scene, change }) : []}
      isBlocked={version !== undefined && check.data?.fits === false}
      onTry={() => setSubmitted(true)}
      onClose={onClose}
      fields={
        version !== undefined && (
          <>
            {task.kind === 'canary' && (
              <PercentField
                value={task.percent}
                wasSubmitted={wasSubmitted}
                onChange={(percent) => onTask({ ...task, percent })}
              />
            )}
            <CheckAnswer result={check.data} error={check.error} onRetry={() => void check.refetch()} />
          </>
        )
      }
    />
  );
}
