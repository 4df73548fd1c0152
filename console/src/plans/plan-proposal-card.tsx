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
import { WordingEffect } from './wording-effect.tsx';
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
  const { brand, change, productId, fluxIds } = proposal;
  const plan = plans.find(
    (each) => each.brand === brand && each.productId === productId && fluxIds.includes(each.fluxId),
  );
  const language = plans.find((each) => each.brand === brand)?.language;
  const name = change.kind === 'create' ? change.texts[language ?? 'it'].name : (plan?.name ?? productId);
  const title = `${name} · ${brandTitle}`;
  return (
    <article className={parts['card']} aria-label={title} data-tone="watch">
      <div>
        <h3>{title}</h3>
        <p className={classes['meta']}>
          {t('approvals.proposedBy', { who: proposal.proposedBy, when: formatMoment(proposal.proposedAt) })}
          {`, ${t('approvals.until', { when: formatMoment(proposal.expiresAt) })}`}
        </p>
      </div>
      <p>{words.kind[change.kind]}</p>
      {change.kind === 'words' || change.kind === 'create' ? (
        <WordingEffect proposal={proposal} change={change} plan={plan} language={language} now={now} />
      ) : (
        <PriceEffects
          effects={effectsOf(plans, { ...proposal, change }, now)}
          startsAt={proposal.startsAt}
          isKept={change.kind === 'keep'}
        />
      )}
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
