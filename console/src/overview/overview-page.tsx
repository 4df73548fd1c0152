import type { PlatformStatus } from '@halo/shared/contracts/operations';
import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { useStatus } from '../api/queries.ts';
import { useLiveState } from '../live/live-provider.tsx';
import { PageHead } from '../page-head.tsx';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { FreezeList } from './rollouts/freeze-list.tsx';
import { PlanButtons } from './rollouts/plan-buttons.tsx';
import { RolloutList } from './rollouts/rollout-list.tsx';
import { texts } from '../texts.ts';
import { remoteNames } from './count-overview.ts';
import { OverviewFilter } from './overview-filter.tsx';
import { OverviewSummary, OverviewView } from './overview-view.tsx';
import { ShellHealthView } from './shell-health.tsx';
import { TroubleList } from './trouble-list.tsx';
import { filterOverview } from './trouble.ts';

/** How often to ask while the server cannot push changes. */
const ASK_EVERY_MS = 15_000;

export function OverviewPage() {
  const live = useLiveState();
  const status = useStatus({ everyMs: live.status === 'down' ? ASK_EVERY_MS : undefined });
  const { scope, remote } = useMatch('/brands/:scope/:remote')?.params ?? {};
  const open = scope !== undefined && remote !== undefined ? paths.remote(scope, remote) : undefined;
  const lastOpen = useRef(open);

  // The panel goes with its address, too late for the dialog to give the focus back.
  useEffect(() => {
    if (open === undefined && lastOpen.current !== undefined)
      document.querySelector<HTMLElement>(`[data-place][href="${lastOpen.current}"]`)?.focus();
    lastOpen.current = open;
  }, [open]);

  return (
    <>
      <PageHead title={texts.overview.title} lead={status.data && <OverviewSummary status={status.data} />}>
        {status.data && <PlanButtons status={status.data} />}
      </PageHead>
      {status.error && <ProblemNotice error={status.error} onRetry={() => void status.refetch()} />}
      {status.data ? (
        <>
          <TroubleList status={status.data} />
          <FreezeList />
          <RolloutList />
          <Matrix status={status.data} open={open} />
          <ShellHealthView scopes={status.data.scopes} />
        </>
      ) : (
        !status.error && <Skeleton height={420} radius="md" aria-label={texts.app.loading} />
      )}
      <Outlet />
    </>
  );
}

/** The table of brands and remotes, by the filter over it. */
function Matrix({ status, open }: { status: PlatformStatus; open: string | undefined }) {
  const [filter, setFilter] = useState({ text: '', onlyTrouble: false });
  const { scopes, remotes } = filterOverview(status, remoteNames(status), filter);
  return (
    <>
      <OverviewFilter {...filter} onChange={setFilter} />
      {scopes.length === 0 ? (
        <p role="status">{texts.overview.filter.none}</p>
      ) : (
        <OverviewView status={{ ...status, scopes: [...scopes] }} remotes={remotes} open={open} />
      )}
    </>
  );
}
