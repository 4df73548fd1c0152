import { type Proposal, proposedTogether, type TogetherProposed } from '@halo/shared/contracts/operations';
import { Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFourEyes, useProposals, useStatus } from '../api/queries.ts';
import { Notice } from '../notice.tsx';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './approvals.module.css';
import { FourEyes } from './four-eyes.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { TogetherCard } from './together-card.tsx';
import { type TogetherAnswer, TogetherDialog } from './together-dialog.tsx';
import { useProposalDecisions } from './use-proposal-decisions.ts';

const words = texts.approvals;

export function ApprovalsPage() {
  const operator = useSignedIn();
  const scopes = useStatus().data?.scopes ?? [];
  const proposals = useProposals();
  const isListWaiting = useFourEyes().data?.proposals.some(({ status }) => status === 'waiting') === true;
  const decisions = useProposalDecisions();
  const { approve, withdraw } = decisions;
  const [answer, setAnswer] = useState<TogetherAnswer>();
  const heading = useRef<HTMLHeadingElement>(null);
  const titleOf = (scope: string): string => scopes.find((each) => each.scope === scope)?.title ?? scope;

  function open(kind: TogetherAnswer['kind'], group: TogetherProposed): void {
    for (const each of [decisions.previewMany, decisions.approveMany, decisions.withdrawMany]) each.reset();
    if (kind === 'approve') decisions.previewMany.mutate(group.all.map(({ id }) => id));
    setAnswer({ kind, group });
  }
  function close(): void {
    setAnswer(undefined);
    // The card whose button was pressed is gone with what it asked.
    if (decisions.approveMany.data ?? decisions.withdrawMany.data) heading.current?.focus();
  }

  const all = proposals.data ?? [];
  const waiting = all.filter(({ status }) => status === 'waiting');
  const decided = all.filter(({ status }) => status !== 'waiting');
  const card = (proposal: Proposal) => (
    <ProposalCard
      key={proposal.id}
      proposal={proposal}
      scopeTitle={titleOf(proposal.scope)}
      head={scopes.find((each) => each.scope === proposal.scope)?.revision}
      operator={operator}
      isBusy={
        (approve.isPending && approve.variables === proposal.id) ||
        (withdraw.isPending && withdraw.variables === proposal.id)
      }
      error={[approve, withdraw].find(({ variables, error }) => variables === proposal.id && error)?.error}
      onApprove={() => approve.mutate(proposal.id)}
      onWithdraw={() => withdraw.mutate(proposal.id)}
    />
  );
  const cards = (some: readonly Proposal[]) =>
    proposedTogether(some).map((group) =>
      group.all.length === 1 ? (
        card(group.first)
      ) : (
        <TogetherCard
          key={`${group.first.id} and more`}
          group={group}
          operator={operator}
          titleOf={titleOf}
          onApprove={() => open('approve', group)}
          onWithdraw={() => open('withdraw', group)}
        >
          {group.all.map(card)}
        </TogetherCard>
      ),
    );
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={classes['list']} role="status">
        {approve.data?.outcome === 'applied' && (
          <Notice
            kind="good"
            title={t('approvals.approved', { scope: titleOf(approve.data.scope), revision: approve.data.revision })}
          />
        )}
      </div>
      {proposals.error && <ProblemNotice error={proposals.error} onRetry={() => void proposals.refetch()} />}
      {!proposals.data && !proposals.error && <Skeleton height={160} radius="md" aria-label={texts.app.loading} />}
      {proposals.data && (
        <section aria-labelledby="waiting">
          <h2 className={classes['section']} id="waiting" tabIndex={-1} ref={heading}>
            {words.waiting}
          </h2>
          <div className={classes['list']}>
            {waiting.length > 0 ? (
              cards(waiting)
            ) : (
              <p className={parts['muted']}>{isListWaiting ? words.listWaits : words.none}</p>
            )}
          </div>
        </section>
      )}
      <TogetherDialog answer={answer} decisions={decisions} titleOf={titleOf} onClose={close} />
      <FourEyes />
      {decided.length > 0 && (
        <section aria-labelledby="decided">
          <h2 className={classes['section']} id="decided">
            {words.decided}
          </h2>
          <div className={classes['list']}>{cards(decided)}</div>
        </section>
      )}
    </>
  );
}
