import type { TogetherProposed } from '@halo/shared/contracts/operations';
import { Modal, Skeleton } from '@mantine/core';
import { ManyOutcomes } from '../many-outcomes.tsx';
import { ManyDone, ManyQuestion } from '../many-steps.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { togetherTitle } from './together-card.tsx';
import type { useProposalDecisions } from './use-proposal-decisions.ts';

const words = texts.approvals.together;

/** An answer to all that was proposed together. It stays as it was opened while its proposals are decided. */
export interface TogetherAnswer {
  readonly kind: 'approve' | 'withdraw';
  readonly group: TogetherProposed;
}

interface TogetherDialogProps {
  answer: TogetherAnswer | undefined;
  decisions: ReturnType<typeof useProposalDecisions>;
  titleOf(scope: string): string;
  onClose(): void;
}

/** What the answer means on each brand, that it is meant, and what became of it on each. */
export function TogetherDialog({ answer, decisions, titleOf, onClose }: TogetherDialogProps) {
  const isDecided = (decisions.approveMany.data ?? decisions.withdrawMany.data) !== undefined;
  return (
    <Modal
      opened={answer !== undefined}
      onClose={onClose}
      title={answer && togetherTitle(answer.group)}
      size={560}
      closeButtonProps={{ 'aria-label': texts.app.close }}
      closeOnClickOutside={false}
      // What was decided leaves the page, and the button that opened this with it.
      returnFocus={!isDecided}
    >
      {answer?.kind === 'approve' && <Approve {...{ answer, decisions, titleOf, onClose }} />}
      {answer?.kind === 'withdraw' && <Withdraw {...{ answer, decisions, titleOf, onClose }} />}
    </Modal>
  );
}

interface AnswerProps extends TogetherDialogProps {
  answer: TogetherAnswer;
}

function Approve({ answer: { group }, decisions: { previewMany, approveMany }, titleOf, onClose }: AnswerProps) {
  const { data: seen } = previewMany;
  if (approveMany.data)
    return <ManyDone results={approveMany.data} seen={seen ?? []} titleOf={titleOf} onClose={onClose} />;
  if (previewMany.error)
    return (
      <ProblemNotice error={previewMany.error} onRetry={() => previewMany.mutate(group.all.map(({ id }) => id))} />
    );
  if (!seen) return <Skeleton height={160} radius="md" aria-label={words.looking} />;
  const possible = seen.filter(({ outcome }) => outcome !== 'refused').map(({ scope }) => scope);
  const ids = group.all.filter(({ scope }) => possible.includes(scope)).map(({ id }) => id);
  const count = ids.length;
  return (
    <ManyQuestion
      title={t('overview.many.changes', { count, of: seen.length })}
      confirm={count > 0 ? { text: t('approvals.together.confirm', { count }) } : undefined}
      isBusy={approveMany.isPending}
      error={approveMany.error}
      onConfirm={() => approveMany.mutate(ids)}
      onBack={onClose}
    >
      <ManyOutcomes outcomes={seen} titleOf={titleOf} />
    </ManyQuestion>
  );
}

function Withdraw({ answer: { group }, decisions: { withdrawMany }, titleOf, onClose }: AnswerProps) {
  const { all } = group;
  if (withdrawMany.data) return <ManyDone results={withdrawMany.data} titleOf={titleOf} onClose={onClose} />;
  return (
    <ManyQuestion
      title={words.withdrawn}
      confirm={{ text: t('approvals.together.confirmWithdraw', { count: all.length }), color: 'red' }}
      isBusy={withdrawMany.isPending}
      error={withdrawMany.error}
      onConfirm={() => withdrawMany.mutate(all.map(({ id }) => id))}
      onBack={onClose}
    >
      <p>{all.map(({ scope }) => titleOf(scope)).join(', ')}</p>
    </ManyQuestion>
  );
}
