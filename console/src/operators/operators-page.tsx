import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useOperators, useStatus } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import { type AskedEnd, EndQuestion } from './end-question.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { NewOperatorForm, type OperatorDraft, toBody } from './new-operator-form.tsx';
import { OperatorTable } from './operator-table.tsx';

const words = texts.operators;

/** Who may work here: made with a link for the first password, and out at once when disabled. */
export function OperatorsPage() {
  const client = useClient();
  const queries = useQueryClient();
  const operator = useSignedIn();
  const scopes = useStatus().data?.scopes ?? [];
  const operators = useOperators();
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<AskedEnd>();
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
          onDisable={({ email }) => setAsked({ what: 'disable', email })}
          onReset={({ email }) => setAsked({ what: 'reset', email })}
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
      <EndQuestion asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
