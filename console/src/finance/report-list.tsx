import type { ReportedAccount, ReportTask, TakenReport } from '@halo/shared/contracts/operations';
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReports } from '../api/queries.ts';
import { formatDay, formatMoment } from '../format.ts';
import { HeadRow } from '../head-row.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import { accountText } from './account-text.ts';
import classes from './finance.module.css';

const words = texts.finance.reports;

/** What is to be done with the reports of providers, how far they go, and what was taken in. */
export function ReportList({ company, onTake }: { company: string; onTake(task: ReportTask): void }) {
  const found = useReports(company);
  return (
    <section aria-labelledby="reports">
      <h2 className={classes['section']} id="reports">
        {words.title}
      </h2>
      <p className={parts['muted']}>{words.lead}</p>
      {found.error && <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton height={96} radius="md" aria-label={texts.app.loading} />}
      {found.data && (
        <>
          <Tasks tasks={found.data.tasks} onTake={onTake} />
          <Accounts accounts={found.data.accounts} />
          <Taken reports={found.data.taken} />
        </>
      )}
    </section>
  );
}

function Tasks({ tasks, onTake }: { tasks: readonly ReportTask[]; onTake(task: ReportTask): void }) {
  if (tasks.length === 0)
    return (
      <p className={parts['muted']} role="status">
        {words.nothingDue}
      </p>
    );
  return (
    <>
      <h3 className={classes['part']} id="reports-due">
        {words.due}
      </h3>
      <ul className={classes['list']} aria-labelledby="reports-due">
        {tasks.map((task) => (
          <Task key={`${task.account} ${task.name}`} task={task} onTake={onTake} />
        ))}
      </ul>
    </>
  );
}

function Task({ task, onTake }: { task: ReportTask; onTake(task: ReportTask): void }) {
  const { account, name, announcedAt, dueAt, owner } = task;
  const now = useNow();
  const isLate = dueAt !== undefined && Date.parse(dueAt) < now;
  return (
    <li className={`${parts['card']} ${classes['task']}`} data-tone={isLate ? 'bad' : 'watch'}>
      <div>
        <p className={classes['detail']}>
          <strong>{name}</strong>
        </p>
        <p className={parts['muted']}>
          {t('finance.reports.announced', { account: accountText(account), when: formatMoment(announcedAt) })}
          {dueAt !== undefined && ` ${t(`finance.reports.${isLate ? 'late' : 'takeInBy'}`, { day: formatDay(dueAt) })}`}
          {owner !== undefined && ` ${t('finance.reports.owner', { person: owner })}`}
        </p>
      </div>
      <Button variant="default" onClick={() => onTake(task)} aria-label={t('finance.reports.takeInNamed', { name })}>
        {words.takeIn}
      </Button>
    </li>
  );
}

function Accounts({ accounts }: { accounts: readonly ReportedAccount[] }) {
  if (accounts.length === 0) return <p className={parts['muted']}>{words.noAccount}</p>;
  return (
    <>
      <h3 className={classes['part']} id="reported-accounts">
        {words.accounts}
      </h3>
      <ul className={classes['list']} aria-labelledby="reported-accounts">
        {accounts.map((each) => (
          <li key={each.account} className={parts['card']} data-tone={toneOf(each)}>
            <p>
              <strong>{accountText(each.account)}</strong>{' '}
              <span className={parts['muted']}>
                {each.reportedUntil === undefined
                  ? words.neverTaken
                  : t('finance.reports.until', { when: formatMoment(each.reportedUntil) })}
              </span>
            </p>
            {each.missing !== undefined && (
              <p className={classes['detail']}>{t('finance.reports.overdue', { detail: each.missing })}</p>
            )}
            <p className={classes['detail']}>{standingOf(each)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function toneOf({ missing, differences }: ReportedAccount): 'bad' | 'watch' | undefined {
  if (missing !== undefined) return 'bad';
  return differences > 0 ? 'watch' : undefined;
}

function standingOf({ awaited, awaitedSince, differences }: ReportedAccount): string {
  const unnamed =
    awaited === 0 || awaitedSince === undefined
      ? words.allNamed
      : t('finance.reports.awaited', { count: awaited, day: formatDay(awaitedSince) });
  const wrong = differences === 0 ? words.noneDiffers : t('finance.reports.differ', { count: differences });
  return `${unnamed} ${wrong}`;
}

function Taken({ reports }: { reports: readonly TakenReport[] }): ReactNode {
  if (reports.length === 0) return null;
  const { column } = words;
  return (
    <>
      <h3 className={classes['part']}>{words.taken}</h3>
      <div className={parts['tableWrap']}>
        <table className={parts['table']} aria-label={words.taken}>
          <HeadRow columns={[column.file, column.account, column.takenAt, column.lines, column.differences]} />
          <tbody>
            {reports.map(({ id, name, account, takenAt, takenBy, lines, differences }) => (
              <tr key={id}>
                <td data-label={column.file} className={classes['detail']}>
                  {name}
                </td>
                <td data-label={column.account}>{accountText(account)}</td>
                <td data-label={column.takenAt}>{`${formatMoment(takenAt)}, ${takenBy}`}</td>
                <td data-label={column.lines}>{lines}</td>
                <td data-label={column.differences}>{differences}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
