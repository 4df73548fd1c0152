import { operationsEndpoints, type SecondFactorDone, type SecondFactorKey } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { texts } from '../texts.ts';
import { CodeField } from './code-field.tsx';
import { FactorProblem } from './factor-problem.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';

const words = texts.secondFactor;
const GROUP = /.{4}(?=.)/g;

/** The key as a picture, as a link for a phone that shows this page, and as text; a code proves that it arrived. */
export function ConfirmKey({ given, onDone }: { given: SecondFactorKey; onDone(done: SecondFactorDone): void }) {
  const client = useClient();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    // The recovery codes go with the page.
    gcTime: 0,
    mutationFn: () => client.call(operationsEndpoints.session.confirmSecondFactor, { body: { code: code.trim() } }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  return (
    <form
      className={classes['form']}
      aria-label={words.setUpTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate();
      }}
    >
      <ol className={classes['steps']}>
        <li>
          <div>
            <p>{words.scan}</p>
            <QrCode text={given.address} label={words.qr} />
            <a href={given.address}>{words.openApp}</a>
            <p>
              {words.byHand} <span className={classes['key']}>{given.key.replaceAll(GROUP, '$& ')}</span>
            </p>
          </div>
        </li>
        <li>{words.thenCode}</li>
      </ol>
      <FactorProblem error={confirm.error} />
      <CodeField value={code} onChange={setCode} />
      <div>
        <Button type="submit" size="md" loading={confirm.isPending}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
