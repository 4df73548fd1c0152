import type { Operator } from '@halo/shared/contracts/operations';
import { Loader } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOperator } from '../api/queries.ts';
import { OperatorProvider } from '../operator-context.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { texts } from '../texts.ts';
import classes from './frame.module.css';

/** Shows nothing before signing in. When a session ends later, what is open stays and asks to sign in over it. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useOperator();
  const [last, setLast] = useState<Operator>();
  // Without its second factor a session opens nothing.
  const operator = session && session.lacks === undefined ? session : undefined;
  if (operator && operator !== last) setLast(operator);
  const shown = operator ?? last;
  if (shown) {
    return (
      <OperatorProvider operator={shown}>
        {children}
        {!operator && session !== undefined && <SignInAgain session={session} />}
      </OperatorProvider>
    );
  }
  if (error)
    return (
      <main className={classes['alone']}>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      </main>
    );
  return session !== undefined ? (
    <SignInPage session={session} />
  ) : (
    <main className={classes['alone']}>
      <Loader aria-label={texts.app.loading} />
    </main>
  );
}
