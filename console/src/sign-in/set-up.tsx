import {
  operationsEndpoints,
  type OwnerProof,
  type SecondFactorDone,
  type SessionState,
} from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { texts } from '../texts.ts';
import { ConfirmKey } from './confirm-key.tsx';
import { FactorProblem } from './factor-problem.tsx';
import { focusOnce } from './focus-once.ts';
import { OwnerProofForm } from './owner-proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

const words = texts.secondFactor;

export interface SetUpProps {
  session: SessionState;
  onDone(session: SessionState): void;
  /** Absent where there is no way around it. */
  onCancel?: (() => void) | undefined;
}

/** A new second factor: who it is, the key, a code of it, and the recovery codes. */
export function SetUp({ session, onDone, onCancel }: SetUpProps) {
  const client = useClient();
  const [done, setDone] = useState<SecondFactorDone>();
  // gcTime 0: the key goes with the page.
  const begin = useMutation({
    gcTime: 0,
    mutationFn: (proof: OwnerProof) => client.call(operationsEndpoints.session.newSecondFactor, { body: proof }),
  });
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onDone={() => onDone(done.session)} />;
  if (begin.data) return <ConfirmKey given={begin.data} onDone={setDone} />;
  if (onCancel)
    return (
      <OwnerProofForm
        label={words.setUpTitle}
        action={words.showKey}
        hasSecondFactor={session.hasSecondFactor === true}
        isBusy={begin.isPending}
        error={begin.error}
        onSubmit={begin.mutate}
        onCancel={onCancel}
      />
    );
  return (
    <div className={classes['form']}>
      <FactorProblem error={begin.error} />
      <Button size="md" fullWidth ref={focusOnce} loading={begin.isPending} onClick={() => begin.mutate({})}>
        {words.showKey}
      </Button>
    </div>
  );
}
