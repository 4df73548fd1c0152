import type { ReleaseChange, ScopeStatus } from '@halo/shared/contracts/operations';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useRevision, useStatus } from '../api/queries.ts';
import { ChangeForm } from '../change-form.tsx';
import { changeTitle, remotesForTwo } from '../describe-change.ts';
import { Notice } from '../notice.tsx';
import { afterRollback, changedOnly, diffRevisions } from '../pins-diff.ts';
import { PinsDiffTable } from '../pins-diff-table.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { remoteLabel } from '../remote-label.ts';
import { texts } from '../texts.ts';

const words = texts.history;
const WHOLE = '';

/** Back to an older revision, whole or with one remote, with what that would change now. */
export function RollBack({ scope, to, onClose }: { scope: ScopeStatus; to: number; onClose(): void }) {
  const [extent, setExtent] = useState(WHOLE);
  const head = useRevision(scope.scope, scope.revision, { isKept: true });
  const target = useRevision(scope.scope, to);
  const defaults = useStatus().data?.scopes.find((each) => each.scope === 'default');
  const problem = head.error ?? target.error;
  if (problem) return <ProblemNotice error={problem} />;
  if (!head.data || !target.data) return <Skeleton height={200} aria-label={texts.app.loading} />;

  const remote = extent === WHOLE ? undefined : extent;
  const inherited = scope.scope === 'default' ? undefined : Object.fromEntries((defaults?.remotes ?? []).map(({ name, pin }) => [name, pin]));
  const differences = diffRevisions(head.data, afterRollback(head.data, target.data, remote, inherited));
  const changed = changedOnly(differences);
  const change: ReleaseChange = { kind: 'rollback', to, ...(remote === undefined ? {} : { remote }) };
  const forTwo = remotesForTwo('rollback', changed);
  const remotes = Object.keys({ ...head.data.effective, ...target.data.effective }).sort();
  return (
    <ChangeForm
      scope={scope}
      change={change}
      title={changeTitle(change, scope.title)}
      isProposal={forTwo.length > 0}
      isBlocked={changed.length === 0}
      onClose={onClose}
      lines={[texts.change.consequences.rollback(scope.title), ...forTwo.map((name) => texts.change.consequences.rollbackSecondPerson(remoteLabel(name)))]}
      detail={<PinsDiffTable differences={differences} from={texts.remote.now} to={texts.overview.revision(to)} same={words.same} />}
      fields={
        <>
          <NativeSelect
            label={words.extent}
            value={extent}
            onChange={(event) => setExtent(event.currentTarget.value)}
            data={[{ value: WHOLE, label: scope.scope === 'default' ? words.wholeDefault : words.whole }, ...remotes.map((name) => ({ value: name, label: words.only(remoteLabel(name)) }))]}
          />
          {changed.length === 0 && <Notice kind="plain" role="status"><p>{words.nothing}</p></Notice>}
        </>
      }
    />
  );
}
