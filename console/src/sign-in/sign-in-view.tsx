import { Button, PasswordInput, TextInput } from '@mantine/core';
import { hasCode } from '@halo/shared/errors';
import { useState } from 'react';
import { Notice } from '../notice.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './sign-in.module.css';

const words = texts.signIn;

export interface SignInViewProps {
  isBusy: boolean;
  error: unknown;
  onSubmit(login: { email: string; password: string }): void;
}

export function SignInView({ isBusy, error, onSubmit }: SignInViewProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form
      className={classes['form']}
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit({ email: email.trim(), password });
      }}
    >
      <SignInProblem error={error} />
      <TextInput
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        data-autofocus
        size="md"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth>
        {words.submit}
      </Button>
    </form>
  );
}

function SignInProblem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  if (hasCode(error, 'wrong_credentials')) return <Notice kind="bad" role="alert" title={words.wrong} />;
  if (hasCode(error, 'too_many_attempts', 'rate_limited'))
    return <Notice kind="bad" role="alert" title={words.tooMany} />;
  return <ProblemNotice error={error} />;
}
