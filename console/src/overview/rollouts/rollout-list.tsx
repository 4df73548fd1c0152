import { operationsEndpoints, type Rollout } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.tsx';
import { queryKeys } from '../../api/query-keys.ts';
import { useRollouts } from '../../api/rollout-queries.ts';
import { formatMoment, formatPercent } from '../../format.ts';
import { mayDo } from '../../may-do.ts';
import { useSignedIn } from '../../operator-context.tsx';
import parts from '../../parts.module.css';
import { ProblemNotice } from '../../problem-notice.tsx';
import { remoteLabel } from '../../remote-label.ts';
import { t, texts } from '../../texts.ts';
import { AskedTwice } from './asked-twice.tsx';
import { brandsText } from './brands-text.ts';
import classes from './rollouts.module.css';

const words = texts.overview.rollouts;
const TONES = { waiting: 'watch', running: 'accent', done: 'good', stopped: 'bad' } as const;
/** What ended stays in sight for a while. */
const ENDED_SHOWN = 2;

/** Versions that go over brands in steps: where they are, and the button that stops them. */
export function RolloutList() {
  const all = useRollouts().data ?? [];
  const isOpen = ({ state }: Rollout) => state === 'running' || state === 'waiting';
  const shown = [...all.filter(isOpen), ...all.filter((each) => !isOpen(each)).slice(0, ENDED_SHOWN)];
  if (shown.length === 0) return null;
  return (
    <section className={classes['section']} aria-labelledby="overview-rollouts">
      <h2 id="overview-rollouts">{words.title}</h2>
      <ul className={classes['list']}>
        {shown.map((each) => (
          <RolloutCard key={each.id} rollout={each} />
        ))}
      </ul>
    </section>
  );
}

function RolloutCard({ rollout }: { rollout: Rollout }) {
  const { remote, version, state, step, steps, nextAt, startedBy, why, waitsFor } = rollout;
  const current = steps[step];
  const isPlanned = step < 0 && nextAt !== undefined;
  return (
    <li className={`${parts['card']} ${classes['plain']}`}>
      <p>
        <b>
          {remoteLabel(remote)} {version}
        </b>{' '}
        <span className={`${parts['chip']} ${parts[TONES[state]]}`}>
          {isPlanned ? words.planned : words.state[state]}
        </span>
      </p>
      <p>
        {isPlanned
          ? t('overview.rollouts.begins', { when: formatMoment(nextAt) })
          : t('overview.rollouts.step', { step: step + 1, of: steps.length })}
        {current !== undefined && `: ${shareOf(current)}`}
        {step >= 0 && nextAt !== undefined && `, ${t('overview.rollouts.nextAt', { when: formatMoment(nextAt) })}`}
      </p>
      {waitsFor !== undefined && (
        <p>{t('overview.rollouts.waitsFor', { ...waitsFor, until: formatMoment(waitsFor.until) })}</p>
      )}
      {why !== undefined && <p className={parts['muted']}>{why}</p>}
      <p className={parts['muted']}>{t('overview.rollouts.by', { person: startedBy })}</p>
      <Decisions rollout={rollout} />
    </li>
  );
}

function shareOf({ brands, percent }: Rollout['steps'][number]): string {
  return t('overview.rollouts.share', { percent: formatPercent(percent), brands: brandsText(brands) });
}

function Decisions({ rollout: { id, remote, version, state, startedBy } }: { rollout: Rollout }) {
  const client = useClient();
  const queries = useQueryClient();
  const operator = useSignedIn();
  const decide = useMutation({
    mutationFn: (isAgreed: boolean) =>
      isAgreed
        ? client.call(operationsEndpoints.rollouts.approve, { params: { id } })
        : client.call(operationsEndpoints.rollouts.stop, { params: { id }, body: { reason: words.reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.rollouts }),
  });
  if (state === 'done' || state === 'stopped') return null;
  const what = `${remoteLabel(remote)} ${version}`;
  const mayAgree =
    state === 'waiting' && startedBy !== operator.person && mayDo(operator, 'approve', undefined, remote);
  return (
    <div>
      {decide.error && <ProblemNotice error={decide.error} />}
      <div className={parts['buttons']}>
        {mayAgree && (
          <Button
            loading={decide.isPending}
            onClick={() => decide.mutate(true)}
            aria-label={t('overview.rollouts.agreeOf', { what })}
          >
            {words.agree}
          </Button>
        )}
        {mayDo(operator, 'canary', undefined, remote) && (
          <AskedTwice
            label={words.stop}
            name={t('overview.rollouts.stopOf', { what })}
            confirm={words.confirmStop}
            keep={words.keep}
            isBusy={decide.isPending}
            onConfirm={() => decide.mutate(false)}
          />
        )}
      </div>
    </div>
  );
}
