import type { ReleaseChange, ScopeStatus } from '@halo/shared/contracts/operations';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useRevision, useStatus } from '../api/queries.ts';
import { ChangeForm } from '../change-form.tsx';
import { changeTitle } from '../describe-change.ts';
import { ALL, mayDo } from '../may-do.ts';
import { Notice } from '../notice.tsx';
import { useSignedIn } from '../operator-context.tsx';
import { afterRollback, changedOnly, diffRevisions, type PinDifference } from '../pins-diff.ts';
import { PinsDiffTable } from '../pins-diff-table.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { remoteLabel } from '../remote-label.ts';
import { t, texts } from '../texts.ts';

const words = texts.history;
const WHOLE = '';

/** Back to an older revision, whole or with one remote, as far as the rights go, with what that would change now. */
export function RollBack({ scope, to, onClose }: { scope: ScopeStatus; to: number; onClose(): void }) {
  const operator = useSignedIn();
  const [picked, setPicked] = useState<string>();
  const head = useRevision(scope.scope, scope.revision, { isKept: true });
  const target = useRevision(scope.scope, to);
  const defaults = useStatus().data?.scopes.find((each) => each.scope === 'default');
  const problem = head.error ?? target.error;
  if (problem) return <ProblemNotice error={problem} />;
  if (!head.data || !target.data) return <Skeleton height={200} aria-label={texts.app.loading} />;

  const inherited =
    scope.scope === 'default'
      ? undefined
      : Object.fromEntries((defaults?.remotes ?? []).map(({ name, pin }) => [name, pin]));
  const differencesOf = (remote: string | undefined): PinDifference[] =>
    diffRevisions(head.data, afterRollback(head.data, target.data, remote, inherited));
  const mayWhole = mayDo(operator, 'rollback', scope.scope, ALL);
  const remotes = Object.keys({ ...head.data.effective, ...target.data.effective })
    .filter((name) => mayDo(operator, 'rollback', scope.scope, name))
    .sort();
  const offered = mayWhole
    ? WHOLE
    : (remotes.find((name) => changedOnly(differencesOf(name)).length > 0) ?? remotes[0] ?? WHOLE);
  const extent = picked ?? offered;
  const remote = extent === WHOLE ? undefined : extent;
  const differences = differencesOf(remote);
  const changed = changedOnly(differences);
  const change: ReleaseChange = { kind: 'rollback', to, ...(remote === undefined ? {} : { remote }) };
  const whole = { value: WHOLE, label: scope.scope === 'default' ? words.wholeDefault : words.whole };
  return (
    <ChangeForm
      scope={scope}
      change={change}
      title={changeTitle(change, scope.title)}
      isBlocked={changed.length === 0}
      onClose={onClose}
      lines={[t('change.consequences.rollback', { who: scope.title })]}
      detail={
        <PinsDiffTable
          differences={differences}
          from={texts.remote.now}
          to={t('overview.revision', { revision: to })}
          same={words.same}
        />
      }
      fields={
        <>
          <NativeSelect
            label={words.extent}
            value={extent}
            description={mayWhole ? undefined : words.wholeNeedsAll}
            onChange={(event) => setPicked(event.currentTarget.value)}
            data={[
              ...(mayWhole ? [whole] : []),
              ...remotes.map((name) => ({ value: name, label: t('history.only', { remote: remoteLabel(name) }) })),
            ]}
          />
          {changed.length === 0 && (
            <Notice kind="plain" role="status">
              <p>{words.nothing}</p>
            </Notice>
          )}
        </>
      }
    />
  );
}
