import type { SessionState } from '@halo/shared/contracts/operations';
import { useEffect } from 'react';
import { HaloMark } from '../halo-mark.tsx';
import { texts } from '../texts.ts';
import { SignInStep, stepWords } from './sign-in-step.tsx';
import classes from './sign-in.module.css';

export function SignInPage({ session }: { session: SessionState | null }) {
  const { title, lead } = stepWords(session);
  useEffect(() => {
    document.title = `${title} · ${texts.app.name}`;
  }, [title]);
  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        <div>
          <p className={classes['brand']}>
            <HaloMark /> {texts.app.name}
          </p>
        </div>
        <div>
          <h1>{title}</h1>
          <p className={classes['lead']}>{lead}</p>
        </div>
        <SignInStep session={session} />
      </div>
    </main>
  );
}
