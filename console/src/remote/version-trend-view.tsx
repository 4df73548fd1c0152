import type { VersionTrend } from '@halo/shared/contracts/operations';
import { formatMoment, formatNumber } from '../format.ts';
import { HeadRow } from '../head-row.tsx';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { VersionText } from '../version-text.tsx';
import classes from './version-trend.module.css';

const words = texts.health;
const HEIGHT = 40;
const STEP = 10;
const BAR = 8;
/** A single failure among thousands of mounts has to be seen. */
const LEAST = 3;

type OfVersion = VersionTrend['versions'][number];

/** Mounts and failures of each version, stretch by stretch, all on one scale. */
export function VersionTrendView({ trend }: { trend: VersionTrend }) {
  const { versions, from } = trend;
  if (versions.length === 0) return null;
  const most = Math.max(1, ...versions.flatMap(({ points }) => points.map(({ loads, failures }) => loads + failures)));
  return (
    <section className={classes['trend']} aria-labelledby="remote-trend">
      <h2 id="remote-trend">{words.trend}</h2>
      <p className={parts['muted']}>{t('health.trendLead', { from: formatMoment(from) })}</p>
      <ul className={classes['versions']}>
        {versions.map((each) => (
          <li key={each.version}>
            <span>{summary(each)}</span>
            <Bars trend={trend} points={each.points} most={most} />
          </li>
        ))}
      </ul>
      <details>
        <summary>{words.trendTable}</summary>
        <Table versions={versions} />
      </details>
    </section>
  );
}

function summary({ version, points }: OfVersion): string {
  const sum = (name: 'loads' | 'failures') => formatNumber(points.reduce((total, each) => total + each[name], 0));
  return t('health.trendOf', { version, loads: sum('loads'), failures: sum('failures') });
}

function Bars({ trend, points, most }: { trend: VersionTrend; points: OfVersion['points']; most: number }) {
  const place = (at: string) => Math.round((Date.parse(at) - Date.parse(trend.from)) / (trend.minutes * 60_000));
  const high = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT));
  return (
    <svg
      className={classes['bars']}
      viewBox={`0 0 ${trend.stretches * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {points.map(({ at, loads, failures }) => {
        const [x, bad, good] = [place(at) * STEP, high(failures), high(loads)];
        const top = Math.max(0, HEIGHT - bad - good);
        return (
          <g key={at}>
            <rect className={classes['good']} x={x} y={top} width={BAR} height={Math.max(0, HEIGHT - bad - top)} />
            <rect className={classes['bad']} x={x} y={HEIGHT - bad} width={BAR} height={bad} />
          </g>
        );
      })}
    </svg>
  );
}

function Table({ versions }: Pick<VersionTrend, 'versions'>) {
  return (
    <table className={classes['table']} aria-label={words.trend}>
      <HeadRow columns={[words.time, texts.remote.version, words.mounts, words.failuresShort]} />
      <tbody>
        {versions.flatMap(({ version, points }) =>
          points.map(({ at, loads, failures }) => (
            <tr key={`${version} ${at}`}>
              <td>{formatMoment(at)}</td>
              <td>
                <VersionText version={version} />
              </td>
              <td>{formatNumber(loads)}</td>
              <td>{formatNumber(failures)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
