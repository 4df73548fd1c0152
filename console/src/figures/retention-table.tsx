import { Skeleton } from '@mantine/core';
import type { RetentionRow } from '@halo/shared/contracts/operations';
import { useRetention } from '../api/queries.ts';
import { formatDay, formatNumber, formatShare } from '../format.ts';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './figures.module.css';

const words = texts.figures;
/** Weeks that fit beside each other. */
const SHOWN = 12;

/** Of those who signed up in a week, how many were there in the weeks after. */
export function RetentionTable({ brand }: { brand: string | undefined }) {
  const retention = useRetention(brand);
  const rows = (retention.data ?? []).filter(({ active }) => active.length > 0);
  const longest = Math.max(0, ...rows.map(({ active }) => active.length));
  const weeks = Array.from({ length: Math.min(SHOWN, longest) }, (_, week) => week);
  return (
    <section aria-labelledby="retention">
      <h2 className={classes['section']} id="retention">
        {words.retention}
      </h2>
      <p className={parts['muted']}>{words.retentionLead}</p>
      {retention.error && <ProblemNotice error={retention.error} onRetry={() => void retention.refetch()} />}
      {retention.isPending && <Skeleton height={120} radius="md" aria-label={texts.app.loading} />}
      {retention.data && rows.length === 0 && <p>{words.noWeek}</p>}
      {rows.length > 0 && (
        <div className={parts['tableWrap']}>
          <table className={`${parts['table']} ${classes['numbers']}`} aria-label={words.retention}>
            <thead>
              <tr>
                <th scope="col">{words.weekOf}</th>
                <th scope="col">{words.members}</th>
                {weeks.map((week) => (
                  <th key={week} scope="col">
                    {t('figures.week', { week })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Week key={row.week} row={row} weeks={weeks} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Week({ row: { week, members, active }, weeks }: { row: RetentionRow; weeks: readonly number[] }) {
  return (
    <tr>
      <th scope="row" data-label="">
        {formatDay(week)}
      </th>
      <td data-label={words.members}>{formatNumber(members)}</td>
      {weeks.map((after) => (
        <td key={after} data-label={t('figures.week', { week: after })}>
          {active[after] === undefined ? '' : formatShare(active[after] / members)}
        </td>
      ))}
    </tr>
  );
}
