import { type Alarm, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useClient } from '../api/client-context.tsx';
import { useAlarms } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { formatMoment } from '../format.ts';
import { HeadRow } from '../head-row.tsx';
import { mayDo } from '../may-do.ts';
import { Notice } from '../notice.tsx';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './alarms.module.css';

const words = texts.alarms;
const calls = operationsEndpoints.alarms;
const TONES = { unsent: 'unknown', waiting: 'watch', sent: 'good', given_up: 'bad' } as const;

/** Who is woken when a release fails, and whether it arrived. */
export function AlarmsPage() {
  const found = useAlarms();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {found.error && <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton height={160} radius="md" aria-label={texts.app.loading} />}
      {found.data && (
        <>
          <Wakes webhook={found.data.webhook} hasMail={found.data.hasMail} />
          <Newest alarms={found.data.alarms} />
        </>
      )}
    </>
  );
}

function Wakes({ webhook, hasMail }: { webhook: string | undefined; hasMail: boolean }) {
  const client = useClient();
  const queries = useQueryClient();
  const operator = useSignedIn();
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.alarms });
  const mail = useMutation({
    mutationFn: (isWanted: boolean) => client.call(calls.mail, { body: { isWanted } }),
    onSettled,
  });
  const trial = useMutation({ mutationFn: () => client.call(calls.trial, {}), onSettled });
  const mayTry = mayDo(operator, 'switch', '*');
  return (
    <div className={`${parts['card']} ${classes['wakes']}`}>
      <p>{webhook === undefined ? words.noWebhook : t('alarms.webhook', { host: webhook })}</p>
      {mail.error && <ProblemNotice error={mail.error} />}
      <Checkbox
        label={words.mail}
        description={words.mailHint}
        checked={mail.isPending ? mail.variables : hasMail}
        onChange={(event) => mail.mutate(event.currentTarget.checked)}
      />
      {mayTry && (
        <div className={classes['trial']}>
          {trial.error && <ProblemNotice error={trial.error} />}
          <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
            {words.trial}
          </Button>
          <p className={parts['muted']}>{words.trialHint}</p>
          {trial.data && <Notice kind="good" role="status" title={words.trialDone} />}
        </div>
      )}
    </div>
  );
}

function Newest({ alarms }: { alarms: readonly Alarm[] }) {
  const { column } = words;
  return (
    <section aria-labelledby="alarms-newest">
      <h2 className={classes['section']} id="alarms-newest">
        {words.newest}
      </h2>
      {alarms.length === 0 ? (
        <p className={parts['muted']}>{words.none}</p>
      ) : (
        <div className={parts['tableWrap']}>
          <table className={parts['table']} aria-labelledby="alarms-newest">
            <HeadRow columns={[column.when, column.what, column.webhook, column.mails]} />
            <tbody>
              {alarms.map((alarm) => (
                <AlarmRow key={alarm.id} alarm={alarm} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function AlarmRow({ alarm: { at, text, brand, remote, state, attempts, outcome, mails } }: { alarm: Alarm }) {
  const { column } = words;
  return (
    <tr>
      <td data-label={column.when}>{formatMoment(at)}</td>
      <td data-label={column.what}>
        <span className={classes['what']}>
          {text} {remote !== undefined && <Link to={paths.remote(brand, remote)}>{words.look}</Link>}
        </span>
      </td>
      <td data-label={column.webhook}>
        <span>
          <span className={`${parts['chip']} ${parts[TONES[state]]}`}>{words.state[state]}</span>
          {outcome !== undefined && (
            <span className={classes['note']}>
              {outcome} · {t('alarms.tries', { count: attempts })}
            </span>
          )}
        </span>
      </td>
      <td data-label={column.mails}>{mails}</td>
    </tr>
  );
}
