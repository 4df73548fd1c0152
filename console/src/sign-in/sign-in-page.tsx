import { useEffect } from 'react';
import { HaloMark } from '../halo-mark.tsx';
import { texts } from '../texts.ts';
import { SignInView } from './sign-in-view.tsx';
import classes from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

export function SignInPage() {
  const signIn = useSignIn();
  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.app.name}`;
  }, []);
  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        <div>
          <p className={classes['brand']}>
            <HaloMark /> {texts.app.name}
          </p>
        </div>
        <div>
          <h1>{texts.signIn.title}</h1>
          <p className={classes['lead']}>{texts.signIn.lead}</p>
        </div>
        <SignInView isBusy={signIn.isPending} error={signIn.error} onSubmit={signIn.mutate} />
      </div>
    </main>
  );
}
