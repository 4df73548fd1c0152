import { type AccessToken, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useStatus, useTokens } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { type NewTokenDraft, toBody } from './new-token-draft.ts';
import { NewTokenForm } from './new-token-form.tsx';
import { TokenSecret } from './token-secret.tsx';
import { TokenTable } from './token-table.tsx';
import classes from './tokens.module.css';

const words = texts.tokens;

export function TokensPage() {
  const client = useClient();
  const queries = useQueryClient();
  const operator = useSignedIn();
  const scopes = useStatus().data?.scopes ?? [];
  const tokens = useTokens();
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<AccessToken>();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: queryKeys.tokens });
  // gcTime 0: the secret goes with the dialog.
  const create = useMutation({
    gcTime: 0,
    mutationFn: (draft: NewTokenDraft) => client.call(operationsEndpoints.tokens.create, { body: toBody(draft) }),
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => client.call(operationsEndpoints.tokens.revoke, { params: { id } }),
    onSuccess: () => setRevoking(undefined),
    onSettled: refresh,
  });
  const mayManage = mayDo(operator, 'tokens');
  const closeMaking = (): void => {
    setMaking(false);
    create.reset();
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button
          disabled={!mayManage}
          title={mayManage ? undefined : t('remote.noRight', { action: words.action.tokens })}
          onClick={() => setMaking(true)}
        >
          {words.create}
        </Button>
      </PageHead>
      {tokens.error && <ProblemNotice error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {!tokens.data && !tokens.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {tokens.data &&
        (tokens.data.length > 0 ? (
          <TokenTable
            tokens={tokens.data}
            mayRevoke={mayManage}
            titleOf={(id) => scopes.find(({ scope }) => scope === id)?.title ?? id}
            onRevoke={setRevoking}
          />
        ) : (
          <p className={parts['muted']}>{words.none}</p>
        ))}
      <Modal
        opened={isMaking}
        onClose={closeMaking}
        title={words.create}
        size={560}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        // Once the secret is shown, only its own button closes: a slip would lose it.
        closeOnClickOutside={false}
        closeOnEscape={!create.data}
        withCloseButton={!create.data}
      >
        {create.data ? (
          <TokenSecret secret={create.data.secret} onDone={closeMaking} />
        ) : (
          <NewTokenForm
            operator={operator}
            remotes={[...new Set(scopes.flatMap(({ remotes }) => remotes.map(({ name }) => name)))]}
            scopes={scopes}
            isBusy={create.isPending}
            error={create.error}
            onSubmit={create.mutate}
            onCancel={closeMaking}
          />
        )}
      </Modal>
      <Modal
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={t('tokens.revokeTitle', { label: revoking?.label ?? '' })}
        closeButtonProps={{ 'aria-label': texts.app.close }}
      >
        <div className={classes['form']}>
          <p>{words.revokeLead}</p>
          {revoke.error && <ProblemNotice error={revoke.error} />}
          <div className={parts['buttons']}>
            <Button loading={revoke.isPending} onClick={() => revoking && revoke.mutate(revoking.id)}>
              {words.confirmRevoke}
            </Button>
            <Button variant="default" data-autofocus onClick={() => setRevoking(undefined)}>
              {words.keep}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
