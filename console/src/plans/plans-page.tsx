import { type NewPlanProposal, operationsEndpoints, type PlanRecord } from '@halo/shared/contracts/operations';
import { Button, Modal, NativeSelect, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { usePrices, useStatus } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { WaitingSection } from '../waiting-section.tsx';
import { PageHead } from '../page-head.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { PlanChangeForm } from './plan-change-form.tsx';
import { nameOfPlan, PlanProposalEffect } from './plan-proposal-effect.tsx';
import { PlanTable } from './plan-table.tsx';
import type { WordsTask } from './words-draft.ts';
import { WordsForm, type WordsFormProps } from './words-form.tsx';
import classes from './plans.module.css';

const words = texts.plans;

type Task = { kind: 'price'; plan: PlanRecord } | WordsTask;

/** What each brand sells in each flow, for how much, and changing that with a second person. */
export function PlansPage() {
  const { scopes = [] } = useStatus().data ?? {};
  const book = usePrices();
  const [place, setPlace] = useState<{ brand?: string; fluxId?: string }>({});
  const [task, setTask] = useState<Task>();
  const { propose } = useDecisions(() => setTask(undefined));
  const titleOf = (brand: string): string => scopes.find(({ scope }) => scope === brand)?.title ?? brand;
  const { plans = [] } = book.data ?? {};
  const brands = [...new Set(plans.map(({ brand }) => brand))];
  const brand = place.brand ?? brands[0] ?? '';
  const flows = [...new Set(plans.filter((plan) => plan.brand === brand).map(({ fluxId }) => fluxId))];
  const fluxId = flows.find((id) => id === place.fluxId) ?? flows[0];
  const close = (): void => {
    setTask(undefined);
    propose.reset();
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {fluxId !== undefined && (
          <Button onClick={() => setTask({ kind: 'create', brand, fluxId })}>{words.newPlan}</Button>
        )}
      </PageHead>
      {book.error && <ProblemNotice error={book.error} onRetry={() => void book.refetch()} />}
      {!book.data && !book.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {book.data && (
        <>
          <Waiting titleOf={titleOf} />
          <div className={classes['filters']}>
            <NativeSelect
              label={words.brand}
              value={brand}
              onChange={(event) => setPlace({ ...place, brand: event.currentTarget.value })}
              data={brands.map((value) => ({ value, label: titleOf(value) }))}
            />
            <NativeSelect
              label={words.flow}
              value={fluxId ?? ''}
              onChange={(event) => setPlace({ ...place, fluxId: event.currentTarget.value })}
              data={flows.map((value) => ({ value, label: t('plans.inFlow', { flows: value }) }))}
            />
          </div>
          <PlanTable
            key={`${brand} ${fluxId}`}
            plans={inOrder(plans.filter((plan) => plan.brand === brand && plan.fluxId === fluxId))}
            onChange={(plan) => setTask({ kind: 'price', plan })}
            onWords={(plan) => setTask({ kind: 'words', plan })}
            onCopy={(like) => setTask({ kind: 'create', brand, fluxId: like.fluxId, like })}
          />
        </>
      )}
      <Modal
        opened={task !== undefined}
        onClose={close}
        title={task && titleOfTask(task)}
        size={560}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        {task && (
          <TaskForm
            task={task}
            plans={plans}
            isBusy={propose.isPending}
            error={propose.error}
            onSubmit={propose.mutate}
            onCancel={close}
          />
        )}
      </Modal>
    </>
  );
}

/** As pages list them; an age check last. */
function inOrder(plans: readonly PlanRecord[]): PlanRecord[] {
  const place = ({ wording, contents }: PlanRecord): number =>
    contents?.kind === 'ageCheck' ? Number.POSITIVE_INFINITY : (wording?.position ?? 0);
  return plans.toSorted((one, other) => place(one) - place(other));
}

function titleOfTask(task: Task): string {
  switch (task.kind) {
    case 'price':
      return t('plans.changeOf', { plan: task.plan.name });
    case 'words':
      return t('plans.wordsOf', { plan: task.plan.name });
    case 'create':
      return words.newPlan;
  }
}

function TaskForm({ task, ...form }: Omit<WordsFormProps, 'task'> & { task: Task }) {
  if (task.kind !== 'price') return <WordsForm task={task} {...form} />;
  const { brand, productId } = task.plan;
  const everywhere = form.plans.filter((plan) => plan.brand === brand && plan.productId === productId);
  return <PlanChangeForm plan={task.plan} everywhere={everywhere} {...form} />;
}

/** Changes that wait for a second person. */
function Waiting({ titleOf }: { titleOf(brand: string): string }) {
  const { plans = [], proposals = [] } = usePrices().data ?? {};
  return (
    <WaitingSection
      proposals={proposals}
      right="prices"
      decisions={useDecisions()}
      titleOf={(proposal) => `${nameOfPlan(proposal, plans)} · ${titleOf(proposal.brand)}`}
      effectOf={(proposal) => <PlanProposalEffect proposal={proposal} plans={plans} />}
    />
  );
}

function useDecisions(onProposed?: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const { prices } = operationsEndpoints;
  const onSettled = async (): Promise<void> => {
    for (const queryKey of [queryKeys.prices, queryKeys.audit()]) await queries.invalidateQueries({ queryKey });
  };
  return {
    propose: useMutation({
      mutationFn: (body: NewPlanProposal) => client.call(prices.propose, { body }),
      onSuccess: () => onProposed?.(),
      onSettled,
    }),
    approve: useMutation({
      mutationFn: (id: string) => client.call(prices.approve, { params: { id } }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => client.call(prices.withdraw, { params: { id } }),
      onSettled,
    }),
  };
}
