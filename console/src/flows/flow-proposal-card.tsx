import type { FlowProposal, FlowRecord } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../format.ts';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { FlowDifference } from './flow-difference.tsx';
import classes from './flows.module.css';

export interface FlowProposalCardProps {
  proposal: FlowProposal;
  flow: FlowRecord | undefined;
  brandTitle: string;
  isOwn: boolean;
  mayDecide: boolean;
  isBusy: boolean;
  error: unknown;
  onApprove(): void;
  onWithdraw(): void;
}

/** A flow that waits: what would be different, from when on, who wants it and why. Agreeing is asked twice. */
export function FlowProposalCard(props: FlowProposalCardProps) {
  const { proposal, flow, brandTitle, isOwn, mayDecide, isBusy, error, onApprove, onWithdraw } = props;
  const [isAsking, setAsking] = useState(false);
  const { definition, startsAt, proposedBy, proposedAt, expiresAt, reason, fluxId } = proposal;
  const title = `${t('plans.inFlow', { flows: fluxId })} · ${brandTitle}`;
  return (
    <article className={parts['card']} aria-label={title} data-tone="watch">
      <div>
        <h3>{title}</h3>
        <p className={classes['lead']}>
          {t('approvals.proposedBy', { who: proposedBy, when: formatMoment(proposedAt) })}
          {`, ${t('approvals.until', { when: formatMoment(expiresAt) })}`}
        </p>
      </div>
      <FlowDifference before={flow?.revisions[0]?.definition} after={definition} />
      <p>
        {startsAt === undefined
          ? texts.plans.takesEffectAtOnce
          : t('plans.takesEffectAt', { when: formatMoment(startsAt) })}
      </p>
      <p className={classes['reason']}>{reason}</p>
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
