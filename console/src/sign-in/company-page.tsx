import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { hasCode } from '@halo/shared/errors';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useClient } from '../api/client-context.tsx';
import { HaloMark } from '../halo-mark.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './sign-in.module.css';
import { useEnter } from './use-enter.ts';

const words = texts.signIn;

/** Where the company leads back to: what it said is exchanged for a session, once. */
export function CompanyPage() {
  const client = useClient();
  const enter = useEnter();
  const { search } = useLocation();
  const [said] = useState(() => Object.fromEntries(new URLSearchParams(search)));
  const { code, state, iss } = said;
  const isWhole = code !== undefined && state !== undefined;
  const finish = useQuery({
    queryKey: ['company', state],
    enabled: isWhole,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => {
      const body = { code: code ?? '', state: state ?? '', ...(iss === undefined ? {} : { iss }) };
      enter(await client.call(operationsEndpoints.session.finishOpenId, { body }));
      return true;
    },
  });
  useEffect(() => {
    document.title = `${words.title} · ${texts.app.name}`;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  // Who said no there begins again.
  if (finish.data || !isWhole) return <Navigate to={paths.overview} replace />;
  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        <p className={classes['brand']}>
          <HaloMark /> {texts.app.name}
        </p>
        <h1>{words.title}</h1>
        {finish.error ? (
          <>
            {hasCode(finish.error, 'identity_failed', 'identity_unverified') ? (
              <Notice kind="bad" role="alert" title={words.companyFailed}>
                <p>{words.companyFailedLead}</p>
              </Notice>
            ) : (
              <ProblemNotice error={finish.error} />
            )}
            <Link to={paths.overview}>{words.again}</Link>
          </>
        ) : (
          <Loader aria-label={texts.app.loading} />
        )}
      </div>
    </main>
  );
}
