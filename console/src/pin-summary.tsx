import type { ReactNode } from 'react';
import { SHELL_NAME } from '@halo/shared/contracts';
import type { Pin } from '@halo/shared/contracts/operations';
import { formatPercent } from './format.ts';
import classes from './parts.module.css';
import type { PinFacet } from './pins-diff.ts';
import { t, texts } from './texts.ts';
import { VersionText } from './version-text.tsx';

export interface PinSummaryProps {
  remote: string;
  pin: Pin | undefined;
  isOwn: boolean;
  /** facets to point out */
  marked?: readonly PinFacet[];
}

/** A pin in a few lines: version, canary, off, whose it is. */
export function PinSummary({ remote, pin, isOwn, marked = [] }: PinSummaryProps) {
  const [absent, words] =
    remote === SHELL_NAME
      ? [texts.remote.shell.installed, texts.remote.shell]
      : [texts.history.absent, { ...texts.remote, off: texts.pin.off }];
  if (!pin) return <span className={classes['muted']}>{absent}</span>;
  const { version, canary, isOff, isCanaryOnly } = pin;
  const onOrOff = isOff ? words.off : texts.remote.on;
  return (
    <span className={classes['pin']}>
      <span>
        <Marked on={marked.includes('version')}>
          <VersionText version={version} />
        </Marked>
      </span>
      {(canary || marked.includes('canary')) && (
        <small>
          <Marked on={marked.includes('canary')}>
            {canary
              ? t('pin.canaryOf', { version: canary.version, percent: formatPercent(canary.percent) })
              : `${texts.pin.canary} ${texts.pin.none}`}
          </Marked>
        </small>
      )}
      {(isOff || marked.includes('off')) && (
        <small>
          <Marked on={marked.includes('off')}>{isCanaryOnly ? words.canaryOnly : onOrOff}</Marked>
        </small>
      )}
      <small>
        <Marked on={marked.includes('owner')}>{isOwn ? texts.pin.own : texts.pin.inherited}</Marked>
      </small>
    </span>
  );
}

function Marked({ on, children }: { on: boolean; children: ReactNode }) {
  return on ? <mark>{children}</mark> : children;
}
