import { type RemoteStatus, type ScopeStatus } from '@halo/shared/contracts/operations';
import { useState } from 'react';
import { useCheck } from '../api/queries.ts';
import { ChangeForm } from '../change-form.tsx';
import { consequences, needsSecondPerson, pinAfter } from '../describe-change.ts';
import { visitorsOf } from '../health-level.ts';
import { remoteLabel } from '../remote-label.ts';
import { texts } from '../texts.ts';
import { CheckAnswer } from './check-answer.tsx';
import { PercentField } from './percent-field.tsx';
import { changeOf, checkedVersion, type RemoteTask } from './remote-task.ts';

export interface RemoteChangeProps {
  scope: ScopeStatus;
  remote: RemoteStatus;
  /** of all scopes, for what is inherited and who inherits */ scopes: readonly ScopeStatus[];
  task: RemoteTask;
  onTask(task: RemoteTask): void;
  onClose(): void;
}

/** The form of one task: its own fields, the check's answer, what will happen, the reason. */
export function RemoteChange({ scope, remote, scopes, task, onTask, onClose }: RemoteChangeProps) {
  const [wasTried, setTried] = useState(false);
  const version = checkedVersion(task, remote.pin);
  const check = useCheck(remote.name, version, scope.scope);
  const change = changeOf(task, remote.name);
  const heirs = scope.scope === 'default' ? scopes.filter(({ scope: id, remotes }) => id !== 'default' && remotes.some(({ name, isInherited }) => name === remote.name && isInherited)) : [];
  const affected = scope.scope === 'default' ? heirs : [scope];
  const scene = {
    scope,
    pin: remote.pin,
    isOwn: !remote.isInherited,
    inherited: scopes.find(({ scope: id }) => id === 'default')?.remotes.find(({ name }) => name === remote.name)?.pin,
    heirs: heirs.map(({ title }) => title),
    visitors: affected.flatMap(({ remotes }) => remotes).filter(({ name }) => name === remote.name).reduce((sum, { health }) => sum + visitorsOf(health), 0),
  };
  return (
    <ChangeForm
      scope={scope}
      change={change}
      title={task.kind === 'canary' ? texts.remote.canaryLabel(`${remoteLabel(remote.name)} ${task.version}`) : ''}
      lines={change ? consequences({ ...scene, change }) : []}
      isProposal={change !== undefined && needsSecondPerson(change, remote.pin, pinAfter({ ...scene, change }))}
      isBlocked={version !== undefined && check.data?.fits === false}
      onTry={() => setTried(true)}
      onClose={onClose}
      fields={version !== undefined && (
        <>
          {task.kind === 'canary' && <PercentField value={task.percent} wasTried={wasTried} onChange={(percent) => onTask({ ...task, percent })} />}
          <CheckAnswer result={check.data} error={check.error} onRetry={() => void check.refetch()} />
        </>
      )}
    />
  );
}
