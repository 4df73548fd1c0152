import { operationsEndpoints, type SessionState } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { texts } from '../texts.ts';
import { CodeField } from './code-field.tsx';
import { FactorProblem } from './factor-problem.tsx';
import classes from './second-factor.module.css';

/** The second step of signing in. */
export function GiveCode({ onDone }: { onDone(session: SessionState): void }) {
  const client = useClient();
  const [code, setCode] = useState('');
  const give = useMutation({
    mutationFn: () => client.call(operationsEndpoints.session.giveSecondFactor, { body: { code: code.trim() } }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  return (
    <form
      className={classes['form']}
      aria-label={texts.secondFactor.giveTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (!give.isPending) give.mutate();
      }}
    >
      <FactorProblem error={give.error} />
      <CodeField value={code} isFirst isRecoveryFine onChange={setCode} />
      <Button type="submit" size="md" loading={give.isPending} fullWidth>
        {texts.secondFactor.give}
      </Button>
    </form>
  );
}
