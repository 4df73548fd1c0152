import { operationsEndpoints, type Proposal } from '@halo/shared/contracts/operations';
import { Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { useFourEyes, useProposals, useStatus } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Notice } from '../notice.tsx';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './approvals.module.css';
import { FourEyes } from './four-eyes.tsx';
import { ProposalCard } from './proposal-card.tsx';

const words = texts.approvals;

export function ApprovalsPage() {
  const client = useClient();
  const queries = useQueryClient();
  const operator = useSignedIn();
  const scopes = useStatus().data?.scopes ?? [];
  const proposals = useProposals();
  const isListWaiting = useFourEyes().data?.proposals.some(({ status }) => status === 'waiting') === true;
  const refresh = (): void =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] && queryKey[0] !== 'revision',
    });
  const approve = useMutation({
    mutationFn: (id: string) => client.call(operationsEndpoints.proposals.approve, { params: { id } }),
    onSettled: refresh,
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => client.call(operationsEndpoints.proposals.withdraw, { params: { id } }),
    onSettled: refresh,
  });
  const titleOf = (scope: string): string => scopes.find((each) => each.scope === scope)?.title ?? scope;

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
          <h2 className={classes['section']} id="waiting">
            {words.waiting}
          </h2>
          <div className={classes['list']}>
            {waiting.length > 0 ? (
              waiting.map(card)
            ) : (
              <p className={parts['muted']}>{isListWaiting ? words.listWaits : words.none}</p>
            )}
          </div>
        </section>
      )}
      <FourEyes />
      {decided.length > 0 && (
        <section aria-labelledby="decided">
          <h2 className={classes['section']} id="decided">
            {words.decided}
          </h2>
          <div className={classes['list']}>{decided.map(card)}</div>
        </section>
      )}
    </>
  );
}
