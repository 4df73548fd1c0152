import type { Operator, Proposal } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { changeTitle } from '../describe-change.ts';
import { ALL, mayDo } from '../may-do.ts';
import { Notice } from '../notice.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { isOwnProposal, ProposalHead, ProposalReason } from './proposal-parts.tsx';

const words = texts.approvals;

export interface ProposalCardProps {
  proposal: Proposal;
  scopeTitle: string;
  /** revision of the scope now; undefined while it is not known */
  head: number | undefined;
  operator: Operator;
  isBusy: boolean;
  error: unknown;
  onApprove(): void;
  onWithdraw(): void;
}

/** One change that waits for, or had, a second person. */
export function ProposalCard({
  proposal,
  scopeTitle,
  head,
  operator,
  isBusy,
  error,
  onApprove,
  onWithdraw,
}: ProposalCardProps) {
  const [isAsking, setAsking] = useState(false);
  const { change, expectedRevision, expiresAt, status, revision } = proposal;
  const title = changeTitle(change, scopeTitle);
  const isWaiting = status === 'waiting';
  const isOwn = isOwnProposal(proposal, operator);
  const hasMoved = isWaiting && head !== undefined && head !== expectedRevision;
  const mayApprove = mayDo(operator, 'approve', proposal.scope, change.remote ?? ALL);
  const noRight = mayApprove ? undefined : t('remote.noRight', { action: texts.tokens.action.approve });
  return (
    <article className={parts['card']} aria-label={title} data-tone={isWaiting ? 'watch' : undefined}>
      <ProposalHead title={title} proposal={proposal} until={expiresAt}>
        {', '}
        <span className="num">{t('change.basedOn', { revision: expectedRevision }).toLowerCase()}</span>
      </ProposalHead>
      <ProposalReason proposal={proposal}>
        {revision !== undefined && `, ${t('approvals.revision', { revision })}`}
      </ProposalReason>
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      {hasMoved && (
        <Notice kind="watch">
          <p>{t('approvals.moved', { scope: scopeTitle, then: expectedRevision, now: head })}</p>
        </Notice>
      )}
      {isWaiting && isOwn && !hasMoved && <p>{words.own}</p>}
      {isWaiting && (
        <div className={parts['buttons']}>
          {!isOwn && !isAsking && (
            <Button
              size="xs"
              disabled={!mayApprove || hasMoved || isBusy}
              title={noRight}
              onClick={() => setAsking(true)}
            >
              {words.approve}
            </Button>
          )}
          {isAsking && (
            <>
              <Button size="xs" loading={isBusy} onClick={onApprove} ref={focusOnce}>
                {words.confirm}: {title}
              </Button>
              <Button size="xs" variant="default" disabled={isBusy} onClick={() => setAsking(false)}>
                {texts.change.back}
              </Button>
            </>
          )}
          {!isAsking && (
            <Button
              size="xs"
              variant="default"
              disabled={(!isOwn && !mayApprove) || isBusy}
              title={isOwn ? undefined : noRight}
              onClick={onWithdraw}
            >
              {words.withdraw}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** The button that was pressed is gone; its confirmation gets the focus in its stead. */
function focusOnce(element: HTMLButtonElement | null): void {
  element?.focus();
}
