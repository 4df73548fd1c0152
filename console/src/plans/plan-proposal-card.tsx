import type { PlanProposal, PlanRecord } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../format.ts';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { effectsOf } from './plan-prices.ts';
import { PriceEffects } from './price-effects.tsx';
import { usePricesNow } from './use-prices-now.ts';
import classes from './plans.module.css';

const words = texts.plans;

export interface PlanProposalCardProps {
  proposal: PlanProposal;
  plans: readonly PlanRecord[];
  brandTitle: string;
  isOwn: boolean;
  mayDecide: boolean;
  isBusy: boolean;
  error: unknown;
  onApprove(): void;
  onWithdraw(): void;
}

/** A change that waits: what it would do, from when on, who wants it and why. Agreeing is asked twice. */
export function PlanProposalCard(props: PlanProposalCardProps) {
  const { proposal, plans, brandTitle, isOwn, mayDecide, isBusy, error, onApprove, onWithdraw } = props;
  const now = usePricesNow();
  const [isAsking, setAsking] = useState(false);
  const plan = plans.find(({ brand, productId }) => brand === proposal.brand && productId === proposal.productId);
  const title = `${plan?.name ?? proposal.productId} · ${brandTitle}`;
  return (
    <article className={parts['card']} aria-label={title} data-tone="watch">
      <div>
        <h3>{title}</h3>
        <p className={classes['meta']}>
          {t('approvals.proposedBy', { who: proposal.proposedBy, when: formatMoment(proposal.proposedAt) })}
          {`, ${t('approvals.until', { when: formatMoment(proposal.expiresAt) })}`}
        </p>
      </div>
      <p>{words.kind[proposal.change.kind]}</p>
      <PriceEffects
        effects={effectsOf(plans, proposal, now)}
        startsAt={proposal.startsAt}
        isKept={proposal.change.kind === 'keep'}
      />
      <p className={classes['reason']}>{proposal.reason}</p>
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      {isOwn && <p>{texts.approvals.own}</p>}
      <div className={parts['buttons']}>
        {!isOwn && (
          <Button
            size="xs"
            disabled={!mayDecide}
            loading={isBusy}
            onClick={() => (isAsking ? onApprove() : setAsking(true))}
          >
            {isAsking ? texts.approvals.confirm : texts.approvals.approve}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={!mayDecide || isBusy} onClick={onWithdraw}>
          {texts.approvals.withdraw}
        </Button>
      </div>
    </article>
  );
}
