import { operationsEndpoints, type OwnerProof } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useOperator } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Notice } from '../notice.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { texts } from '../texts.ts';
import { OwnerProofForm } from './owner-proof-form.tsx';
import classes from './second-factor.module.css';
import { SetUp } from './set-up.tsx';

const words = texts.secondFactor;

/** One's own second factor: set up, changed, removed. */
export function SecondFactorPage() {
  const client = useClient();
  const queries = useQueryClient();
  const session = useOperator().data;
  const [doing, setDoing] = useState<'nothing' | 'setUp' | 'remove'>('nothing');
  const remove = useMutation({
    mutationFn: (proof: OwnerProof) => client.call(operationsEndpoints.session.removeSecondFactor, { body: proof }),
    onSuccess() {
      setDoing('nothing');
      return queries.invalidateQueries({ queryKey: queryKeys.session });
    },
  });
  if (!session) return null;
  const isOn = session.hasSecondFactor === true;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={`${classes['form']} ${classes['page']}`}>
        {doing === 'nothing' && (
          <>
            <Notice kind={isOn ? 'good' : 'watch'} role="status" title={isOn ? words.isOn : words.isOff} />
            <div className={parts['buttons']}>
              <Button onClick={() => setDoing('setUp')}>{isOn ? words.change : words.setUp}</Button>
              {isOn && (
                <Button variant="default" onClick={() => setDoing('remove')}>
                  {words.remove}
                </Button>
              )}
            </div>
          </>
        )}
        {doing === 'setUp' && (
          <SetUp
            session={session}
            onCancel={() => setDoing('nothing')}
            onDone={(next) => {
              queries.setQueryData(queryKeys.session, next);
              setDoing('nothing');
            }}
          />
        )}
        {doing === 'remove' && (
          <>
            <p>{words.removeLead}</p>
            <OwnerProofForm
              label={words.remove}
              action={words.remove}
              hasSecondFactor={isOn}
              isBusy={remove.isPending}
              error={remove.error}
              onSubmit={remove.mutate}
              onCancel={() => setDoing('nothing')}
            />
          </>
        )}
      </div>
    </>
  );
}
