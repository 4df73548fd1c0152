import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePageProps, usePlaceLink, usePlatform, useSession } from '@halo/shared/remote';
import { ButtonLink, EmptyState, Page, PageHeader, SkeletonScreen } from '@halo/shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailingsView } from './mailings-view.tsx';
import { useMailings } from './use-mailings.ts';

/** Where the link of a mailing leads, which stops it without signing in; who is signed in needs no link. */
export function MailingsPage() {
  const { t } = useTranslation('account');
  const linkTo = usePlaceLink();
  const { search } = usePageProps();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? undefined);
  const { status } = useSession();
  useEffect(() => {
    // The link works for a year: it has no business in history, bookmarks and screenshots.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return (
    <>
      <PageHeader title={t('mailings.title')} back={{ label: t('ui:back'), ...linkTo('home') }} width="narrow" />
      <Page width="narrow">
        {token !== undefined || status === 'verified' ? (
          <Choice token={token} isMember={status === 'verified'} />
        ) : status === 'restoring' ? (
          <SkeletonScreen layout="form" label={t('ui:loading')} />
        ) : (
          <EmptyState
            title={t('mailings.noLink.title')}
            text={t('mailings.noLink.text')}
            action={<ButtonLink {...linkTo('logIn')}>{t('mailings.logIn')}</ButtonLink>}
          />
        )}
      </Page>
    </>
  );
}

interface ChoiceProps {
  token: string | undefined;
  isMember: boolean;
}

function Choice({ token, isMember }: ChoiceProps) {
  const { t } = useTranslation('account');
  const { i18n, brand } = usePlatform();
  const linkTo = usePlaceLink();
  const { state, actions } = useMailings(token);
  const { code } = state;
  if (code === 'token_expired')
    return (
      <div role="alert">
        <EmptyState
          title={t('mailings.expired.title')}
          text={t('mailings.expired.text')}
          action={
            isMember ? (
              <ButtonLink {...linkTo('notificationSettings')}>{t('mailings.own')}</ButtonLink>
            ) : (
              <ButtonLink {...linkTo('logIn')}>{t('mailings.logIn')}</ButtonLink>
            )
          }
        />
      </div>
    );
  return (
    <MailingsView
      state={state}
      brand={brand.title}
      problem={code && { title: problemTitle(i18n, code), text: problemText(i18n, code) }}
      actions={actions}
    />
  );
}
