import type { Pin, VersionHealth } from '@halo/shared/contracts/operations';
import { SegmentedControl, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMilliseconds, formatNumber, formatShare } from '../format.ts';
import { HealthChip } from '../health-chip.tsx';
import { failingShare, healthLevel } from '../health-level.ts';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { VersionText } from '../version-text.tsx';
import { compareMeasure, healthSides, type Verdict } from './compare-health.ts';
import classes from './remote-panel.module.css';

const words = texts.health;
const WINDOWS = Object.entries(words.windows).map(([value, label]) => ({ value, label }));

export interface RemoteHealthProps {
  remote: string;
  pin: Pin;
  /** undefined: not there yet */
  health: readonly VersionHealth[] | undefined;
  minutes: number;
  problem?: ReactNode;
  onMinutes(minutes: number): void;
}

/** What browsers reported: the stable version against the canary. */
export function RemoteHealth({ remote, pin, health, minutes, problem, onMinutes }: RemoteHealthProps) {
  return (
    <section className={classes['section']} aria-labelledby="remote-health">
      <div className={classes['sectionHead']}>
        <h2 id="remote-health">{words.title}</h2>
        <SegmentedControl
          size="xs"
          data={WINDOWS}
          value={String(minutes)}
          onChange={(value) => onMinutes(Number(value))}
          aria-label={words.window}
        />
      </div>
      {problem}
      {health ? (
        <Sides remote={remote} pin={pin} health={health} />
      ) : (
        !problem && <Skeleton height={120} aria-label={texts.app.loading} />
      )}
    </section>
  );
}

function Sides({ remote, pin, health }: { remote: string; pin: Pin; health: readonly VersionHealth[] }) {
  const { stable, canary, others } = healthSides(health, remote, pin);
  if (!stable && !canary && others.length === 0) return <p className={parts['muted']}>{words.none}</p>;
  return (
    <>
      <table className={classes['measures']}>
        <thead>
          <tr>
            <th scope="col">{words.measure}</th>
            <th scope="col">
              {words.stable}
              <br />
              <VersionText version={pin.version} />
            </th>
            {pin.canary && (
              <th scope="col">
                {words.canary}
                <br />
                <VersionText version={pin.canary.version} />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {MEASURES.map(({ label, show, compare }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{stable ? show(stable) : words.noValue}</td>
              {pin.canary && (
                <td>
                  {canary ? show(canary) : words.noValue}
                  {compare && <VerdictNote verdict={compare(stable, canary)} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && <Others versions={others} />}
    </>
  );
}

interface Measure {
  readonly label: string;
  show(health: VersionHealth): ReactNode;
  compare?(stable: VersionHealth | undefined, canary: VersionHealth | undefined): Verdict | undefined;
}

const optional = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? words.noValue : format(value);

const MEASURES: readonly Measure[] = [
  { label: words.visitors, show: ({ visitors }) => formatNumber(visitors) },
  { label: words.failing, show: ({ failing }) => formatNumber(failing) },
  {
    label: words.failingShare,
    show: (health) => (
      <>
        {formatShare(failingShare(health))} <HealthChip level={healthLevel(health)} />
      </>
    ),
    compare: (stable, canary) =>
      compareMeasure(stable && failingShare(stable), canary && failingShare(canary), { tolerance: 0.1, floor: 0.005 }),
  },
  {
    label: words.lcp,
    show: ({ lcpMs }) => optional(lcpMs, formatMilliseconds),
    compare: (stable, canary) => compareMeasure(stable?.lcpMs, canary?.lcpMs, { tolerance: 0.1, floor: 50 }),
  },
  {
    label: words.inp,
    show: ({ inpMs }) => optional(inpMs, formatMilliseconds),
    compare: (stable, canary) => compareMeasure(stable?.inpMs, canary?.inpMs, { tolerance: 0.1, floor: 16 }),
  },
  { label: words.crashes, show: ({ crashes }) => formatNumber(crashes) },
  { label: words.failures, show: ({ failures }) => <Failures failures={failures} /> },
];

function VerdictNote({ verdict }: { verdict: Verdict | undefined }) {
  return verdict === undefined ? null : <small className={classes[verdict]}>{words[verdict]}</small>;
}

function Failures({ failures }: Pick<VersionHealth, 'failures'>) {
  if (failures.length === 0) return words.noFailures;
  return (
    <ul className={classes['failures']}>
      {failures.map(({ phase, code, count }) => (
        <li key={`${phase} ${code}`}>
          <b>{formatNumber(count)}</b> {phase}: {code}
        </li>
      ))}
    </ul>
  );
}

function Others({ versions }: { versions: readonly VersionHealth[] }) {
  return (
    <details>
      <summary>{words.other}</summary>
      <ul className={classes['failures']}>
        {versions.map((each) => (
          <li key={`${each.version} ${each.group}`}>
            <VersionText version={each.version} /> {words[each.group].toLowerCase()}:{' '}
            {t('health.ofVisitors', { visitors: formatNumber(each.visitors) })},{' '}
            {t('health.share', { share: formatShare(failingShare(each)) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
