import type { Postback } from '@halo/shared/contracts/operations';
import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePostbacks } from '../api/queries.ts';
import { formatMoment, formatMoney } from '../format.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './partners.module.css';
import { usePartnerChanges } from './use-partner-changes.ts';

const words = texts.partners;
const TONES = { waiting: 'watch', sent: 'good', given_up: 'bad' } as const;

/** What partners were notified of; what was given up stands first. */
export function PostbackList() {
  const found = usePostbacks();
  const postbacks = found.data ?? [];
  const { column } = words;
  const head = [column.fact, column.partner, column.state, column.attempts, ''];
  return (
    <section aria-labelledby="postbacks">
      <h2 className={classes['section']} id="postbacks">
        {words.postbacks}
      </h2>
      {found.error && <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && postbacks.length === 0 && <p className={parts['muted']}>{words.noPostback}</p>}
      {postbacks.length > 0 && (
        <div className={parts['tableWrap']}>
          <table className={parts['table']} aria-label={words.postbacks}>
            <thead>
              <tr>
                {head.map((each) => (
                  <th key={each} scope="col">
                    {each === '' ? <VisuallyHidden>{words.again}</VisuallyHidden> : each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {postbacks.map((postback) => (
                <PostbackRow key={postback.id} postback={postback} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function PostbackRow({ postback }: { postback: Postback }) {
  const { id, kind, order, amountCents, currency, partner, brand, state, attempts, happenedAt, owner } = postback;
  const { sendAgain } = usePartnerChanges();
  const mayLook = mayDo(useSignedIn(), 'payments');
  const amount = formatMoney(amountCents, currency);
  const fact = t(`partners.${kind}`, { amount });
  return (
    <tr>
      <td data-label={words.column.fact}>
        <span>
          {mayLook ? <Link to={paths.payment(order)}>{fact}</Link> : fact}
          <span className={classes['note']}>{formatMoment(happenedAt)}</span>
        </span>
      </td>
      <td data-label={words.column.partner}>
        {partner} · {brand}
      </td>
      <td data-label={words.column.state}>
        <span>
          <span className={`${parts['chip']} ${parts[TONES[state]]}`}>{words.state[state]}</span>
          <span className={classes['note']}>{whatNext(postback)}</span>
        </span>
      </td>
      <td data-label={words.column.attempts}>{attempts}</td>
      <td data-label="">
        {state === 'given_up' && (
          <>
            <p className={classes['note']}>{t('partners.owner', { person: owner })}</p>
            <Button
              size="xs"
              variant="default"
              loading={sendAgain.isPending}
              onClick={() => sendAgain.mutate(id)}
              aria-label={t('partners.againOf', { fact })}
            >
              {words.again}
            </Button>
            {sendAgain.error && <ProblemNotice error={sendAgain.error} />}
          </>
        )}
      </td>
    </tr>
  );
}

function whatNext({ sentAt, nextAt, outcome }: Postback): string {
  if (sentAt !== undefined) return formatMoment(sentAt);
  const next = nextAt === undefined ? [] : [t('partners.nextAt', { when: formatMoment(nextAt) })];
  return [...(outcome === undefined ? [] : [outcome]), ...next].join(' · ');
}
