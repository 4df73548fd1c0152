import { operationsEndpoints, type ScopeStatus } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from './api/client-context.tsx';
import { useRevisions } from './api/queries.ts';
import { useRefresh } from './api/use-refresh.ts';
import { actionOf, mayDo } from './may-do.ts';
import { Notice } from './notice.tsx';
import { useSignedIn } from './operator-context.tsx';
import parts from './parts.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { remoteLabel } from './remote-label.ts';
import { t, texts } from './texts.ts';
import { type WayBack, wayBack } from './way-back.ts';

const words = texts.remote.wayBack;

export interface WayBackButtonProps {
  scope: Pick<ScopeStatus, 'scope' | 'title'>;
  remote: string;
  /** why, for the audit; empty: only that it was pressed */
  because?: string | undefined;
}

/** Back to what ran before, in two presses: which version, and that it is meant. */
export function WayBackButton({ scope: { scope, title }, remote, because }: WayBackButtonProps) {
  const client = useClient();
  const refresh = useRefresh();
  const operator = useSignedIn();
  const revisions = useRevisions(scope).data?.pages.flat() ?? [];
  const [isAsked, setAsked] = useState(false);
  const back = wayBack(revisions, remote);
  const go = useMutation({
    mutationFn: (wanted: WayBack) => {
      const { change, version = '' } = wanted;
      const reason = because ?? t(`${textsOf(wanted)}.reason`, { version });
      const body = { change, reason, expectedRevision: revisions[0]?.revision };
      return client.call(operationsEndpoints.scopes.change, { params: { scope }, body });
    },
    onSettled() {
      setAsked(false);
      return refresh();
    },
  });
  if (go.data) {
    const { outcome } = go.data;
    return <Notice kind={outcome === 'applied' ? 'good' : 'waiting'} role="status" title={words[outcome]} />;
  }
  if (!back || !mayDo(operator, actionOf(back.change.kind), scope, remote)) return null;
  const said = textsOf(back);
  const names = { version: back.version ?? '', remote: remoteLabel(remote), scope: title };
  return (
    <div>
      {go.error && <ProblemNotice error={go.error} />}
      <div className={parts['buttons']}>
        {isAsked ? (
          <>
            <Button color="red" loading={go.isPending} onClick={() => go.mutate(back)}>
              {t(`${said}.confirm`, names)}
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              {words.keep}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setAsked(true)} aria-label={t(`${said}.nameOf`, names)}>
            {t(`${said}.label`, names)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where no version is left there is none to name; of the shell there is always that of the installation. */
function textsOf({ version, change }: WayBack) {
  if (version !== undefined) return 'remote.wayBack';
  return change.kind === 'rollback' ? 'remote.shell.wayBack' : 'remote.wayBack.none';
}
