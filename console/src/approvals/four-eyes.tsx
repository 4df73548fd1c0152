import { type NewFourEyes, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useFourEyes, useStatus } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { ALL, mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './approvals.module.css';
import { FourEyesCard } from './four-eyes-card.tsx';
import { FourEyesForm } from './four-eyes-form.tsx';
import { ruleText } from './rule-text.ts';

const words = texts.fourEyes;

/** What takes two people, and proposing another list, which takes two as well. */
export function FourEyes() {
  const operator = useSignedIn();
  const { scopes = [], published = [] } = useStatus().data ?? {};
  const list = useFourEyes();
  const [isProposing, setProposing] = useState(false);
  const { propose, approve, withdraw } = useDecisions(() => setProposing(false));
  const titleOf = (scope: string): string => scopes.find((each) => each.scope === scope)?.title ?? scope;
  const mayApprove = mayDo(operator, 'approve', ALL, ALL);
  const running = scopes.flatMap(({ remotes }) => remotes.map(({ name }) => name));
  if (list.error) return <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return null;
  const { rules, proposals } = list.data;
  return (
    <section aria-labelledby="four-eyes">
      <h2 className={classes['section']} id="four-eyes">
        {words.title}
      </h2>
      <div className={classes['list']}>
        <p>{words.lead}</p>
        {rules.length === 0 ? (
          <p className={parts['muted']}>{words.none}</p>
        ) : (
          <ul className={classes['rules']}>
            {rules.map((rule) => (
              <li key={`${rule.scope} ${rule.remote}`}>{ruleText(rule, titleOf)}</li>
            ))}
          </ul>
        )}
        {proposals
          .filter(({ status }) => status === 'waiting')
          .map((proposal) => (
            <FourEyesCard
              key={proposal.id}
              proposal={proposal}
              rules={rules}
              titleOf={titleOf}
              isOwn={proposal.proposedBy === operator.person}
              mayApprove={mayApprove}
              isBusy={[approve, withdraw].some((each) => each.isPending && each.variables === proposal.id)}
              error={[approve, withdraw].find(({ variables, error }) => variables === proposal.id && error)?.error}
              onApprove={() => approve.mutate(proposal.id)}
              onWithdraw={() => withdraw.mutate(proposal.id)}
            />
          ))}
        {isProposing && (
          <FourEyesForm
            rules={rules}
            remotes={[...new Set([...running, ...published])].sort()}
            scopes={scopes}
            titleOf={titleOf}
            isBusy={propose.isPending}
            error={propose.error}
            onSubmit={propose.mutate}
            onCancel={() => setProposing(false)}
          />
        )}
        {!isProposing && mayApprove && (
          <div>
            <Button size="xs" variant="default" onClick={() => setProposing(true)}>
              {words.propose}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function useDecisions(onProposed: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const { fourEyes } = operationsEndpoints;
  const onSettled = async (): Promise<void> => {
    for (const queryKey of [queryKeys.fourEyes, queryKeys.status, queryKeys.previews, queryKeys.audit()])
      await queries.invalidateQueries({ queryKey });
  };
  return {
    propose: useMutation({
      mutationFn: (body: NewFourEyes) => client.call(fourEyes.propose, { body }),
      onSuccess: onProposed,
      onSettled,
    }),
    approve: useMutation({
      mutationFn: (id: string) => client.call(fourEyes.approve, { params: { id } }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => client.call(fourEyes.withdraw, { params: { id } }),
      onSettled,
    }),
  };
}
