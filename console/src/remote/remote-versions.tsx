import type { Operator, Pin, PublishedVersion } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatMoment } from '../format.ts';
import { mayDo } from '../may-do.ts';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { VersionText } from '../version-text.tsx';
import { When } from '../when.tsx';
import classes from './remote-panel.module.css';

const words = texts.remote;
const SHOWN_AT_FIRST = 6;

export interface RemoteVersionsProps {
  scope: string;
  remote: string;
  /** undefined: the scope does not run it yet, so there is nothing to try a canary beside */
  pin: Pin | undefined;
  versions: readonly PublishedVersion[];
  operator: Operator;
  titleOf(scope: string): string;
  onPin(version: string): void;
  onCanary(version: string): void;
}

/** Stored versions, newest first, each with what can be done with it here. */
export function RemoteVersions({ versions, ...rest }: RemoteVersionsProps) {
  const [isWhole, setWhole] = useState(false);
  const sorted = versions.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={classes['section']} aria-labelledby="remote-versions">
      <h2 id="remote-versions">{words.versions}</h2>
      {sorted.length === 0 && <p className={parts['muted']}>{words.noVersions}</p>}
      <ul className={classes['versions']} aria-label={words.versionsCaption}>
        {shown.map((each) => (
          <VersionRow key={each.version} stored={each} {...rest} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <div>
          <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
            {t('remote.showAll', { total: sorted.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function VersionRow({
  stored,
  scope,
  remote,
  pin,
  operator,
  titleOf,
  onPin,
  onCanary,
}: Omit<RemoteVersionsProps, 'versions'> & { stored: PublishedVersion }) {
  const { version, publishedAt, publishedBy, files, bytes, takenBack = [], isInstalled } = stored;
  const isRunning = pin?.version === version;
  const isCanary = pin?.canary?.version === version;
  return (
    <li className={classes['version']}>
      <span className={classes['versionName']}>
        <VersionText version={version} />
        {isRunning && !pin?.isCanaryOnly && (
          <span className={`${parts['chip']} ${parts['good']}`}>{words.running}</span>
        )}
        {isCanary && <span className={`${parts['chip']} ${parts['accent']}`}>{words.isCanary}</span>}
        {pin?.previous === version && <span className={`${parts['chip']} ${parts['unknown']}`}>{words.isStandIn}</span>}
        {isInstalled && <span className={`${parts['chip']} ${parts['unknown']}`}>{words.shell.isInstalled}</span>}
        {takenBack.length > 0 && <span className={`${parts['chip']} ${parts['bad']}`}>{words.isTakenBack}</span>}
      </span>
      {takenBack.map(({ scope: where, at, reason }) => (
        <small key={where}>{t('remote.takenBackOn', { where: titleOf(where), when: formatMoment(at), reason })}</small>
      ))}
      <small>
        <When at={publishedAt} /> {words.by} {publishedBy} · {t('remote.files', { files, bytes: formatBytes(bytes) })}
        <Use stored={stored} titleOf={titleOf} />
      </small>
      {(!isRunning || pin?.isCanaryOnly) && (
        <span className={classes['versionButtons']}>
          {!isCanary && (
            <Button
              size="xs"
              variant="default"
              disabled={!mayDo(operator, 'canary', scope, remote)}
              aria-label={t('remote.canaryLabel', { version })}
              onClick={() => onCanary(version)}
            >
              {words.tryAsCanary}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={!mayDo(operator, 'pin', scope, remote)}
            aria-label={t('remote.pinLabel', { version })}
            onClick={() => onPin(version)}
          >
            {words.pin}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The installation's shell is what everything falls back to, so it is never unused. */
function Use({ stored, titleOf }: Pick<RemoteVersionsProps, 'titleOf'> & { stored: PublishedVersion }) {
  if (stored.usedBy.length > 0) return ` · ${words.usedBy.toLowerCase()} ${stored.usedBy.map(titleOf).join(', ')}`;
  return stored.isInstalled ? '' : ` · ${words.unused.toLowerCase()}`;
}
