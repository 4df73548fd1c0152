import type { Operator, Proposal } from '@halo/shared/contracts/operations';
import type { ReactNode } from 'react';
import { formatMoment } from '../format.ts';
import { t, texts } from '../texts.ts';
import classes from './approvals.module.css';

const words = texts.approvals;

/** Also by one of the operator's tokens. */
export function isOwnProposal({ proposedBy }: Proposal, { person, name }: Operator): boolean {
  return proposedBy === person || proposedBy === name;
}

interface ProposalHeadProps {
  title: string;
  proposal: Proposal;
  /** while it waits */
  until: string;
  /** what else is to be said in the line */
  children?: ReactNode;
}

/** What is proposed, by whom, and until when it waits. */
export function ProposalHead({ title, proposal, until, children }: ProposalHeadProps) {
  const { proposedBy, proposedAt, status } = proposal;
  return (
    <div>
      <h3>{title}</h3>
      <p className={classes['meta']}>
        {t('approvals.proposedBy', { who: proposedBy, when: formatMoment(proposedAt) })}
        {status === 'waiting' && `, ${t('approvals.until', { when: formatMoment(until) })}`}
        {children}
      </p>
    </div>
  );
}

/** Why it was proposed, and what became of it. */
export function ProposalReason({ proposal, children }: { proposal: Proposal; children?: ReactNode }) {
  const { reason, status, decidedBy } = proposal;
  return (
    <>
      <p className={classes['reason']}>{reason}</p>
      {status !== 'waiting' && (
        <p className={classes['meta']}>
          {decidedBy === undefined
            ? words.status[status]
            : t('approvals.decidedBy', { status: words.status[status], who: decidedBy })}
          {children}
        </p>
      )}
    </>
  );
}
