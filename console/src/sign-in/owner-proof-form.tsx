import type { OwnerProof } from '@halo/shared/contracts/operations';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import parts from '../parts.module.css';
import { texts } from '../texts.ts';
import { CodeField } from './code-field.tsx';
import { FactorProblem } from './factor-problem.tsx';
import { focusOnce } from './focus-once.ts';
import classes from './second-factor.module.css';

const words = texts.secondFactor;

export interface OwnerProofFormProps {
  label: string;
  /** what the button says */
  action: string;
  hasSecondFactor: boolean;
  isBusy: boolean;
  error: unknown;
  onSubmit(proof: OwnerProof): void;
  onCancel(): void;
}

/** The password, and a code once there is a second factor: an open console is no proof of who sits there. */
export function OwnerProofForm(props: OwnerProofFormProps) {
  const { label, action, hasSecondFactor, isBusy, error, onSubmit, onCancel } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <form
      className={classes['form']}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit({ password, ...(hasSecondFactor ? { code: code.trim() } : {}) });
      }}
    >
      <FactorProblem error={error} />
      <PasswordInput
        label={texts.signIn.password}
        autoComplete="current-password"
        ref={focusOnce}
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {hasSecondFactor && <CodeField value={code} isRecoveryFine onChange={setCode} />}
      <div className={parts['buttons']}>
        <Button type="submit" loading={isBusy}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
