import type { SessionState } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { GiveCode } from './give-code.tsx';
import { SetUp } from './set-up.tsx';
import { texts } from '../texts.ts';
import { CompanyButton } from './company-button.tsx';
import { SignInView } from './sign-in-view.tsx';
import classes from './sign-in.module.css';
import { useEnter, useStartOver } from './use-enter.ts';
import { useSignIn } from './use-sign-in.ts';

/** Heading and sentence of a step. */
export function stepWords(session: SessionState | null): { title: string; lead: string } {
  if (session?.lacks === 'code') return { title: texts.secondFactor.giveTitle, lead: texts.secondFactor.giveLead };
  if (session?.lacks === 'setUp') return { title: texts.secondFactor.setUpTitle, lead: texts.secondFactor.needed };
  return { title: texts.signIn.title, lead: texts.signIn.lead };
}

/** What is missing on the way in: the password, the code, or setting up what makes codes. */
export function SignInStep({ session }: { session: SessionState | null }) {
  const signIn = useSignIn();
  const enter = useEnter();
  const startOver = useStartOver();
  if (session === null)
    return (
      <div className={classes['form']}>
        <SignInView isBusy={signIn.isPending} error={signIn.error} onSubmit={signIn.mutate} />
        <CompanyButton />
      </div>
    );
  return (
    <div className={classes['form']}>
      {session.lacks === 'code' ? <GiveCode onDone={enter} /> : <SetUp session={session} onDone={enter} />}
      <Button variant="subtle" color="gray" loading={startOver.isPending} onClick={() => startOver.mutate()}>
        {texts.secondFactor.startOver}
      </Button>
    </div>
  );
}
