import type { ReleaseAction } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { formatMoment } from './format.ts';
import { mayDo } from './may-do.ts';
import { useSignedIn } from './operator-context.tsx';
import parts from './parts.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { t, texts } from './texts.ts';
import classes from './waiting-section.module.css';

const words = texts.approvals;

interface WaitingProposal {
  readonly id: string;
  readonly brand: string;
  readonly status: string;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly expiresAt: string;
}

/** As useMutation gives it, with the id of a proposal. */
interface Decision {
  readonly isPending: boolean;
  readonly variables: string | undefined;
  readonly error: unknown;
  mutate(id: string): void;
}

export interface WaitingSectionProps<Proposal extends WaitingProposal> {
  proposals: readonly Proposal[];
  /** what deciding takes */
  right: ReleaseAction;
  decisions: { readonly approve: Decision; readonly withdraw: Decision };
  titleOf(proposal: Proposal): string;
  /** what it would do */
  effectOf(proposal: Proposal): ReactNode;
  /** false: that is not here yet, and cannot be agreed to; absent: it always is */
  isShown?(proposal: Proposal): boolean;
}

/** Changes of data that wait for a second person; nothing while there are none. */
export function WaitingSection<Proposal extends WaitingProposal>(props: WaitingSectionProps<Proposal>) {
  const { proposals, right, decisions, titleOf, effectOf, isShown = () => true } = props;
  const heading = useId();
  const waiting = proposals.filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 className={classes['title']} id={heading}>
        {words.waiting}
      </h2>
      <div className={classes['list']}>
        {waiting.map((proposal) => (
          <WaitingCard
            key={proposal.id}
            proposal={proposal}
            title={titleOf(proposal)}
            isShown={isShown(proposal)}
            right={right}
            decisions={decisions}
          >
            {effectOf(proposal)}
          </WaitingCard>
        ))}
      </div>
    </section>
  );
}

interface WaitingCardProps extends Pick<WaitingSectionProps<WaitingProposal>, 'right' | 'decisions'> {
  proposal: WaitingProposal;
  title: string;
  isShown: boolean;
  children: ReactNode;
}

/** What it would do, who wants it and why. Agreeing is asked twice. */
function WaitingCard({ proposal, title, isShown, right, decisions, children }: WaitingCardProps) {
  const operator = useSignedIn();
  const [isAsking, setAsking] = useState(false);
  const { id, brand, proposedBy, proposedAt, expiresAt, reason } = proposal;
  const { approve, withdraw } = decisions;
  const isOwn = proposedBy === operator.person;
  const mayDecide = mayDo(operator, right, brand);
  const both = [approve, withdraw].filter(({ variables }) => variables === id);
  const isBusy = both.some(({ isPending }) => isPending);
  const error = both.find((each) => each.error)?.error;
  return (
    <article className={parts['card']} aria-label={title} data-tone="watch">
      <div>
        <h3>{title}</h3>
        <p className={classes['meta']}>
          {t('approvals.proposedBy', { who: proposedBy, when: formatMoment(proposedAt) })}
          {`, ${t('approvals.until', { when: formatMoment(expiresAt) })}`}
        </p>
      </div>
      {children}
      <p className={classes['reason']}>{reason}</p>
      {error !== undefined && <ProblemNotice error={error} />}
      {isOwn && <p>{words.own}</p>}
      <div className={parts['buttons']}>
        {!isOwn && (
          <Button
            size="xs"
            disabled={!mayDecide || !isShown}
            loading={isBusy}
            onClick={() => (isAsking ? approve.mutate(id) : setAsking(true))}
          >
            {isAsking ? words.confirm : words.approve}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={!mayDecide || isBusy} onClick={() => withdraw.mutate(id)}>
          {words.withdraw}
        </Button>
      </div>
    </article>
  );
}
