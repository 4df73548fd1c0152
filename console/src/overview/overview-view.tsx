import type { PlatformStatus, RemoteStatus, ScopeStatus, VersionHealth } from '@halo/shared/contracts/operations';
import { SHELL_NAME } from '@halo/shared/contracts';
import { VisuallyHidden } from '@mantine/core';
import { Power } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { CanaryBar } from '../canary-bar.tsx';
import { formatPercent, formatShare } from '../format.ts';
import { HealthChip } from '../health-chip.tsx';
import { failingShare, healthLevel } from '../health-level.ts';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { remoteLabel } from '../remote-label.ts';
import { t, texts } from '../texts.ts';
import { VersionText } from '../version-text.tsx';
import { When } from '../when.tsx';
import { countOverview } from './count-overview.ts';
import { nextCell } from './next-cell.ts';
import classes from './overview.module.css';

const words = texts.overview;

export interface OverviewViewProps {
  status: PlatformStatus;
  /** columns */
  remotes: readonly string[];
  /** address of the cell whose panel is open */
  open: string | undefined;
}

/** Brands × remotes. Every cell leads to its panel; arrow keys go from cell to cell. */
export function OverviewView({ status, remotes, open }: OverviewViewProps) {
  return (
    <div className={classes['wrap']}>
      <table className={classes['matrix']}>
        <caption>
          <VisuallyHidden>{words.caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.scope}</th>
            {remotes.map((name) => (
              <th scope="col" key={name}>
                {remoteLabel(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {status.scopes.map((scope, row) => (
            <tr key={scope.scope} className={scope.scope === 'default' ? classes['default'] : undefined}>
              <ScopeHead scope={scope} />
              {remotes.map((name, column) => (
                <td key={name}>
                  <Cell
                    scope={scope}
                    name={name}
                    remote={scope.remotes.find((remote) => remote.name === name)}
                    place={`${row}:${column}`}
                    isPublished={status.published?.includes(name) ?? false}
                    isOpen={open === paths.remote(scope.scope, name)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What to know before looking at any brand. */
export function OverviewSummary({ status }: { status: PlatformStatus }) {
  const { canaries, off, failing } = countOverview(status);
  return (
    <div className={classes['summary']}>
      <span>
        {words.shell}{' '}
        <b>
          <VersionText version={status.shell} />
        </b>
      </span>
      <span>{canaries > 0 ? <b>{t('overview.canaries', { count: canaries })}</b> : words.noCanary}</span>
      {failing > 0 && (
        <span className={`${parts['chip']} ${parts['bad']}`}>{t('overview.failing', { count: failing })}</span>
      )}
      {off > 0 && <span className={`${parts['chip']} ${parts['bad']}`}>{t('overview.off', { count: off })}</span>}
      {status.waiting > 0 && <Link to={paths.approvals}>{t('app.waiting', { count: status.waiting })}</Link>}
    </div>
  );
}

function ScopeHead({ scope }: { scope: ScopeStatus }) {
  return (
    <th scope="row">
      <div className={classes['scope']}>
        <b>{scope.title}</b>
        <Link to={paths.historyOf(scope.scope)} className="num">
          <VisuallyHidden>{scope.title}: </VisuallyHidden>
          {t('overview.revision', { revision: scope.revision })}
        </Link>
        {scope.group !== undefined && <small>{t('flows.ofGroup', { group: scope.group })}</small>}
        <small>{scope.scope === 'default' ? words.defaultNote : <When at={scope.changedAt} />}</small>
      </div>
    </th>
  );
}

interface CellProps {
  scope: ScopeStatus;
  name: string;
  remote: RemoteStatus | undefined;
  /** `row:column`, for the arrow keys */
  place: string;
  /** a version is there, so it could be pinned */
  isPublished: boolean;
  isOpen: boolean;
}

function Cell({ scope, name, remote, place, isPublished, isOpen }: CellProps) {
  const isShell = name === SHELL_NAME;
  const missing = isShell ? texts.remote.shell.installed : words.missing;
  if (!remote && !isPublished) return <p className={classes['missing']}>{words.missing}</p>;
  if (!remote) {
    return (
      <Link
        to={paths.remote(scope.scope, name)}
        className={`${classes['cell']} ${isOpen ? classes['open'] : ''}`}
        data-place={place}
        aria-current={isOpen ? 'true' : undefined}
        onKeyDown={moveWithArrows}
      >
        <span className={classes['remote']} aria-hidden>
          {remoteLabel(name)}
        </span>
        <VisuallyHidden>{t('remote.title', { remote: remoteLabel(name), scope: scope.title })}: </VisuallyHidden>
        <span className={classes['origin']}>{missing}</span>
      </Link>
    );
  }
  const { pin, isInherited, health } = remote;
  const isOff = pin.isOff === true && !pin.isCanaryOnly;
  const stable = health.find(({ version, group }) => group === 'stable' && version === pin.version);
  const canary = health.find(({ version, group }) => group === 'canary' && version === pin.canary?.version);
  const className = [
    classes['cell'],
    isInherited && classes['inherited'],
    isOff && classes['isOff'],
    isOpen && classes['open'],
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Link
      to={paths.remote(scope.scope, name)}
      className={className}
      data-place={place}
      aria-current={isOpen ? 'true' : undefined}
      onKeyDown={moveWithArrows}
    >
      <span className={classes['remote']} aria-hidden>
        {remoteLabel(name)}
      </span>
      <VisuallyHidden>{t('remote.title', { remote: remoteLabel(name), scope: scope.title })}: </VisuallyHidden>
      <span className={classes['line']}>
        <span className={classes['version']}>
          <span className={classes['stable']}>
            {pin.isCanaryOnly || (isShell && isOff) ? missing : <VersionText version={pin.version} />}
          </span>
          {!pin.isOff && (pin.canary || healthLevel(stable) !== 'unknown') && <VersionHealthChip health={stable} />}
        </span>
        {scope.scope !== 'default' && (
          <span className={`${classes['origin']} ${isInherited ? '' : classes['own']}`}>
            {isInherited ? texts.pin.inherited : texts.pin.own}
          </span>
        )}
      </span>
      {pin.canary && (
        <span className={classes['canary']}>
          <span className={classes['line']}>
            <span className={classes['version']}>
              <span>
                {texts.pin.canary}{' '}
                <b>
                  <VersionText version={pin.canary.version} />
                </b>
              </span>
              {!isOff && <VersionHealthChip health={canary} />}
            </span>
            <b className="num">{formatPercent(pin.canary.percent)}</b>
          </span>
          <CanaryBar percent={pin.canary.percent} />
        </span>
      )}
      {isOff && (
        <span className={classes['off']}>
          <Power size={14} aria-hidden />
          {texts.pin.off}
        </span>
      )}
    </Link>
  );
}

/** Where there is no canary, too little data is nothing to look at; the caller leaves it out then. */
function VersionHealthChip({ health }: { health: VersionHealth | undefined }) {
  const share = health && health.failing > 0 ? formatShare(failingShare(health)) : undefined;
  return <HealthChip level={healthLevel(health)} share={share} of={texts.health.title} />;
}

function moveWithArrows(event: KeyboardEvent<HTMLAnchorElement>): void {
  const places = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
  const to = nextCell(
    event.currentTarget.dataset['place'] ?? '',
    event.key,
    places.map(({ dataset }) => dataset['place'] ?? ''),
  );
  if (to === undefined) return;
  event.preventDefault();
  places.find(({ dataset }) => dataset['place'] === to)?.focus();
}
