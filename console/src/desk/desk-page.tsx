import { type DeskCase, type DeskCaseEntry, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useDeskCases, useStatus } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Notice } from '../notice.tsx';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { CaseList } from './case-list.tsx';
import { CasePanel } from './case-panel.tsx';
import classes from './desk.module.css';
import { OpenCase } from './open-case.tsx';

const words = texts.desk;

/** What waits for a decision, and the one case that the operator has in hand. */
export function DeskPage() {
  const client = useClient();
  const queries = useQueryClient();
  const operator = useSignedIn();
  const cases = useDeskCases();
  const scopes = useStatus().data?.scopes ?? [];
  const [held, setHeld] = useState<DeskCase>();
  const [isOpening, setOpening] = useState(false);
  const [done, setDone] = useState<string>();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: queryKeys.desk });
  const release = useRelease(held?.entry.id);

  const claim = useMutation({
    mutationFn: async (id: number) => {
      if (held && held.entry.id !== id) await release(held.entry.id);
      return client.call(operationsEndpoints.desk.claim, { params: { id } });
    },
    onMutate: () => setDone(undefined),
    onSuccess: setHeld,
    onSettled: refresh,
  });

  async function putBack(): Promise<void> {
    const id = held?.entry.id;
    setHeld(undefined);
    if (id !== undefined) await release(id).finally(refresh);
  }

  const titleOf = (brand: string): string => scopes.find(({ scope }) => scope === brand)?.title ?? brand;
  const brands = operator.rights.brands.includes('*')
    ? scopes.map(({ scope }) => scope).filter((scope) => scope !== 'default')
    : operator.rights.brands;
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button variant="default" onClick={() => setOpening(true)}>
          {words.open}
        </Button>
      </PageHead>
      <div role="status">{done !== undefined && <Notice kind="good" title={done} />}</div>
      {claim.error && <ProblemNotice error={claim.error} />}
      {cases.error && <ProblemNotice error={cases.error} onRetry={() => void cases.refetch()} />}
      {!cases.data && !cases.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {cases.data && (
        <div className={classes['columns']}>
          <CaseList
            cases={cases.data}
            person={operator.person}
            held={held?.entry.id}
            isBusy={claim.isPending}
            titleOf={titleOf}
            onClaim={(entry: DeskCaseEntry) => claim.mutate(entry.id)}
          />
          {held ? (
            <CasePanel
              key={`${held.entry.id}/${held.entry.version}`}
              held={held}
              brandTitle={titleOf(held.entry.brand)}
              onReload={() => claim.mutate(held.entry.id)}
              onPutBack={() => void putBack()}
              onDecided={(action) => {
                setHeld(undefined);
                setDone(t('desk.decided', { id: held.entry.id, what: words.did[action] }));
                void refresh();
              }}
            />
          ) : (
            <p className={parts['muted']}>{words.pick}</p>
          )}
        </div>
      )}
      <OpenCase
        isOpen={isOpening}
        brands={brands.map((brand) => ({ value: brand, label: titleOf(brand) }))}
        onClose={() => setOpening(false)}
        onOpened={(opened) => {
          setOpening(false);
          setHeld(opened);
          void refresh();
        }}
      />
    </>
  );
}

/** Leaving the page puts the case back, so that it does not wait for its lease to end. */
function useRelease(heldId: number | undefined): (id: number) => Promise<unknown> {
  const client = useClient();
  const release = (id: number) => client.call(operationsEndpoints.desk.release, { params: { id } });
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (heldId !== undefined) void release(heldId).catch(() => undefined);
    };
  });
  useEffect(() => () => latest.current(), []);
  return release;
}
