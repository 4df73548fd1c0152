import { operationsEndpoints, type OperatorRecord } from '@halo/shared/contracts/operations';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useOperators, useStatus } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { InvitationLink } from './invitation-link.tsx';
import { NewOperatorForm, type OperatorDraft, toBody } from './new-operator-form.tsx';
import { OperatorTable } from './operator-table.tsx';
import classes from './operators.module.css';

const words = texts.operators;

/** Who may work here: made with a link for the first password, and out at once when disabled. */
export function OperatorsPage() {
  const client = useClient();
  const queries = useQueryClient();
  const operator = useSignedIn();
  const scopes = useStatus().data?.scopes ?? [];
  const operators = useOperators();
  const [isMaking, setMaking] = useState(false);
  const [disabling, setDisabling] = useState<OperatorRecord>();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: queryKeys.operators });
  // gcTime 0: the link goes with the dialog.
  const link = useMutation({
    gcTime: 0,
    mutationFn: async (given: OperatorDraft | { invited: string }) =>
      'invited' in given
        ? client.call(operationsEndpoints.operators.invite, { params: { email: given.invited } })
        : client.call(operationsEndpoints.operators.create, { body: toBody(given) }),
    onSettled: refresh,
  });
  const disable = useMutation({
    mutationFn: (email: string) => client.call(operationsEndpoints.operators.disable, { params: { email } }),
    onSuccess: () => setDisabling(undefined),
    onSettled: refresh,
  });
  const close = (): void => {
    setMaking(false);
    link.reset();
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button onClick={() => setMaking(true)}>{words.create}</Button>
      </PageHead>
      {operators.error && <ProblemNotice error={operators.error} onRetry={() => void operators.refetch()} />}
      {!operators.data && !operators.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {operators.data && (
        <OperatorTable
          operators={operators.data}
          own={operator.person}
          titleOf={(id) => scopes.find(({ scope }) => scope === id)?.title ?? id}
          onDisable={setDisabling}
          onInvite={({ email }) => {
            setMaking(true);
            link.mutate({ invited: email });
          }}
        />
      )}
      <Modal
        opened={isMaking}
        onClose={close}
        title={words.create}
        size={560}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
        closeOnEscape={!link.data}
        withCloseButton={!link.data}
      >
        {link.data ? (
          <InvitationLink link={link.data.link} onDone={close} />
        ) : (
          <NewOperatorForm
            operator={operator}
            remotes={[...new Set(scopes.flatMap(({ remotes }) => remotes.map(({ name }) => name)))]}
            scopes={scopes}
            isBusy={link.isPending}
            error={link.error}
            onSubmit={link.mutate}
            onCancel={close}
          />
        )}
      </Modal>
      <Modal
        opened={disabling !== undefined}
        onClose={() => setDisabling(undefined)}
        title={t('operators.disableTitle', { who: disabling?.email ?? '' })}
        closeButtonProps={{ 'aria-label': texts.app.close }}
      >
        <div className={classes['form']}>
          <p>{words.disableLead}</p>
          {disable.error && <ProblemNotice error={disable.error} />}
          <div className={parts['buttons']}>
            <Button
              color="red"
              loading={disable.isPending}
              onClick={() => disabling && disable.mutate(disabling.email)}
            >
              {words.confirmDisable}
            </Button>
            <Button variant="default" data-autofocus onClick={() => setDisabling(undefined)}>
              {texts.tokens.keep}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
