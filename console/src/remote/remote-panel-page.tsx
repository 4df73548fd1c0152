import { SHELL_NAME } from '@halo/shared/contracts';
import type { PlatformStatus } from '@halo/shared/contracts/operations';
import { Drawer, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useHealth, useStatus, useTrend, useVersions } from '../api/queries.ts';
import { useSignedIn } from '../operator-context.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { remoteLabel } from '../remote-label.ts';
import { t, texts } from '../texts.ts';
import { RemoteActions } from './remote-actions.tsx';
import { RemoteChange } from './remote-change.tsx';
import { RemoteFacts } from './remote-facts.tsx';
import { RemoteHealth } from './remote-health.tsx';
import classes from './remote-panel.module.css';
import { canaryTask, type RemoteTask } from './remote-task.ts';
import { RemoteVersions } from './remote-versions.tsx';
import { VersionTrendView } from './version-trend-view.tsx';
import { WayBackButton } from '../way-back-button.tsx';

const PANEL_WIDTH = 560;
const PHONE = `(max-width: ${PANEL_WIDTH + 40}px)`;

/** The panel beside the overview: one remote of one brand. */
export function RemotePanelPage() {
  const { scope = '', remote = '' } = useParams();
  const navigate = useNavigate();
  const isPhone = useMediaQuery(PHONE);
  const status = useStatus();
  const title = t('remote.title', {
    remote: remoteLabel(remote),
    scope: status.data?.scopes.find((each) => each.scope === scope)?.title ?? scope,
  });

  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${texts.app.name}`;
    return () => {
      document.title = before;
    };
  }, [title]);

  return (
    <Drawer
      opened
      onClose={() => void navigate(paths.overview)}
      position="right"
      size={isPhone ? '100%' : PANEL_WIDTH}
      title={title}
      padding={0}
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': texts.app.close }}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
      }}
    >
      {status.error && <ProblemNotice error={status.error} onRetry={() => void status.refetch()} />}
      {status.data ? (
        <Panel key={`${scope} ${remote}`} status={status.data} scope={scope} remote={remote} />
      ) : (
        !status.error && <Skeleton height={300} aria-label={texts.app.loading} />
      )}
    </Drawer>
  );
}

const LAST_HOUR = 60;

function Panel({ status, scope: scopeId, remote: name }: { status: PlatformStatus; scope: string; remote: string }) {
  const operator = useSignedIn();
  const [minutes, setMinutes] = useState(LAST_HOUR);
  const [task, setTask] = useState<RemoteTask>();
  const health = useHealth(scopeId, minutes);
  const trend = useTrend(scopeId, name, minutes);
  const versions = useVersions(name);
  const scope = status.scopes.find((each) => each.scope === scopeId);
  const remote = scope?.remotes.find((each) => each.name === name);
  const isKnown = remote !== undefined || (status.published ?? []).includes(name);
  const nowhere = name === SHELL_NAME ? 'remote.shell' : 'remote';
  if (!scope || !isKnown) return <Notice kind="plain" title={texts.remote.unknown} />;
  if (task) {
    return (
      <RemoteChange
        scope={scope}
        name={name}
        remote={remote}
        scopes={status.scopes}
        task={task}
        onTask={setTask}
        onClose={() => setTask(undefined)}
      />
    );
  }
  return (
    <>
      {remote ? (
        <>
          <RemoteFacts scope={scope} remote={remote} />
          <WayBackButton scope={scope} remote={name} />
          <RemoteActions scope={scope} remote={remote} operator={operator} onTask={setTask} />
          <RemoteHealth
            remote={name}
            pin={remote.pin}
            health={health.data}
            minutes={minutes}
            onMinutes={setMinutes}
            problem={health.error && <ProblemNotice error={health.error} onRetry={() => void health.refetch()} />}
          />
          {trend.data && <VersionTrendView trend={trend.data} />}
        </>
      ) : (
        <Notice kind="plain" title={t(`${nowhere}.nowhere`, { remote: remoteLabel(name), scope: scope.title })}>
          <p>{t(`${nowhere}.nowhereLead`)}</p>
        </Notice>
      )}
      {versions.error && <ProblemNotice error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data ? (
        <RemoteVersions
          scope={scopeId}
          remote={name}
          pin={remote?.pin}
          versions={versions.data}
          operator={operator}
          titleOf={(id) => status.scopes.find((each) => each.scope === id)?.title ?? id}
          onPin={(version) => setTask({ kind: 'pin', version })}
          onCanary={(version) => setTask(canaryTask(version, remote?.pin))}
        />
      ) : (
        !versions.error && <Skeleton height={160} aria-label={texts.app.loading} />
      )}
      <p>
        <Link to={paths.historyOf(scopeId)}>
          {texts.remote.history}: {scope.title}
        </Link>
      </p>
    </>
  );
}
