import { SHELL_NAME } from '@halo/shared/contracts';
import type { Operator, RemoteStatus, ScopeStatus } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { actionOf, mayDo } from '../may-do.ts';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { canaryTask, type RemoteTask, switchOf } from './remote-task.ts';
import classes from './remote-panel.module.css';

const words = texts.remote;

export interface RemoteActionsProps {
  scope: ScopeStatus;
  remote: RemoteStatus;
  operator: Operator;
  onTask(task: RemoteTask): void;
}

/** What can be done with what runs now. A button that the rights do not cover says so. */
export function RemoteActions({ scope, remote: { name, pin, isInherited }, operator, onTask }: RemoteActionsProps) {
  const { canary } = pin;
  const isShell = name === SHELL_NAME;
  const actions: { task: RemoteTask; label: string; isShown: boolean; isGrave?: boolean }[] = [
    { task: canaryTask(canary?.version ?? '', pin), label: words.changePercent, isShown: canary !== undefined },
    { task: { kind: 'promote' }, label: words.promote, isShown: canary !== undefined },
    { task: { kind: 'endCanary' }, label: words.endCanary, isShown: canary !== undefined },
    {
      task: { kind: 'inherit' },
      label: isShell ? words.shell.inherit : words.inherit,
      isShown: (scope.scope !== 'default' || isShell) && !isInherited,
    },
    { task: { kind: 'switchOn' }, label: words.switchOn, isShown: switchOf(pin) === 'switchOn' },
    {
      task: { kind: 'switchOff' },
      label: words.switchOff,
      isShown: switchOf(pin) === 'switchOff',
      isGrave: true,
    },
  ];
  return (
    <section className={classes['section']} aria-label={words.actions}>
      <div className={parts['buttons']}>
        {actions
          .filter(({ isShown }) => isShown)
          .map(({ task, label, isGrave }) => {
            const action = actionOf(task.kind);
            const isAllowed = mayDo(operator, action, scope.scope, name);
            return (
              <Button
                key={label}
                size="xs"
                variant={task.kind === 'promote' ? 'filled' : 'default'}
                {...(isGrave ? { c: 'var(--ops-bad)' } : {})}
                disabled={!isAllowed}
                title={isAllowed ? undefined : t('remote.noRight', { action: texts.tokens.action[action] })}
                onClick={() => onTask(task)}
              >
                {label}
              </Button>
            );
          })}
      </div>
    </section>
  );
}
