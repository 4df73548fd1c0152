import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useClient } from '../api/client-context.tsx';
import { HaloMark } from '../halo-mark.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import classes from './sign-in.module.css';
import { texts } from '../texts.ts';

const words = texts.welcome;

/** Where the link of a new operator leads: the first password, chosen by who will use it. */
export function WelcomePage() {
  const client = useClient();
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  const [password, setPassword] = useState('');
  const save = useMutation({
    mutationFn: () => client.call(operationsEndpoints.session.firstPassword, { body: { token, password } }),
  });
  useEffect(() => {
    document.title = `${words.title} · ${texts.app.name}`;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        <p className={classes['brand']}>
          <HaloMark /> {texts.app.name}
        </p>
        <div>
          <h1>{words.title}</h1>
          <p className={classes['lead']}>{words.lead}</p>
        </div>
        {save.data ? (
          <>
            <Notice kind="good" role="status" title={words.done} />
            <Link to={paths.overview}>{words.toSignIn}</Link>
          </>
        ) : (
          <form
            className={classes['form']}
            aria-label={words.title}
            onSubmit={(event) => {
              event.preventDefault();
              if (!save.isPending) save.mutate();
            }}
          >
            {save.error && <ProblemNotice error={save.error} />}
            <PasswordInput
              label={words.password}
              description={words.hint}
              autoComplete="new-password"
              required
              minLength={8}
              maxLength={200}
              size="md"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" size="md" loading={save.isPending} fullWidth>
              {words.submit}
            </Button>
          </form>
        )}
      </div>
    </main>
  );
}
