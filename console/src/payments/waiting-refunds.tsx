import type { PaymentAction } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWaitingRefunds } from '../api/queries.ts';
import { formatMoment, formatMoney } from '../format.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './payments.module.css';
import { useRefundDecisions } from './use-payment-actions.ts';

const words = texts.payments;

/** Refunds above the limit, and what was found out about one; nothing is shown when none waits. */
export function WaitingRefunds({ titleOf }: { titleOf(brand: string): string }) {
  const { data: actions = [] } = useWaitingRefunds();
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="waiting-refunds" className={classes['waiting']}>
      <h2 id="waiting-refunds">{words.waiting}</h2>
      {actions.map((action) => (
        <WaitingRefund key={action.id} action={action} brandTitle={titleOf(action.brand)} />
      ))}
    </section>
  );
}

/** Agreeing is asked twice. */
function WaitingRefund({ action, brandTitle }: { action: PaymentAction; brandTitle: string }) {
  const { id, kind, payment, brand, cents = 0, currency, reason, proposedBy, proposedAt, expiresAt } = action;
  const operator = useSignedIn();
  const { approve, withdraw } = useRefundDecisions();
  const [isAsking, setAsking] = useState(false);
  const isOwn = proposedBy === operator.person;
  const mayDecide = mayDo(operator, 'refunds', brand);
  const error = approve.error ?? withdraw.error;
  const isBusy = approve.isPending || withdraw.isPending;
  const isRefund = kind === 'refund';
  const amount = formatMoney(cents, currency);
  const title = `${t(isRefund ? 'payments.refundOf' : 'payments.madeOf', { amount })} · ${brandTitle}`;
  return (
    <article className={parts['card']} aria-label={title} data-tone="watch">
      <h3>
        <Link to={paths.payment(payment)}>{title}</Link>
      </h3>
      <p className={parts['muted']}>
        {t('approvals.proposedBy', { who: proposedBy, when: formatMoment(proposedAt) })}
        {expiresAt !== undefined && `, ${t('approvals.until', { when: formatMoment(expiresAt) })}`}
      </p>
      <p>
        {whatItDoes(action)} {reason}
      </p>
      {isOwn && <p>{texts.approvals.own}</p>}
      {error && <ProblemNotice error={error} />}
      <div className={parts['buttons']}>
        {!isOwn && (
          <Button
            size="xs"
            disabled={!mayDecide}
            loading={isBusy}
            onClick={() => (isAsking ? approve.mutate(id) : setAsking(true))}
          >
            {isAsking ? (isRefund ? words.confirmRefund : words.confirmWord) : texts.approvals.approve}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={!mayDecide || isBusy} onClick={() => withdraw.mutate(id)}>
          {texts.approvals.withdraw}
        </Button>
      </div>
    </article>
  );
}

function whatItDoes({ kind, takesGoods, second, reference = '' }: PaymentAction): string {
  if (kind === 'made') return t('payments.saidMade', { reference });
  if (kind === 'notMade') return words.saidNotMade;
  if (second !== undefined) return words.secondGoes;
  return takesGoods ? words.goodsGo : words.goodsStay;
}
