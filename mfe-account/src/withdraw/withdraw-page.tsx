import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePageProps, usePlatform, useSession, useUser } from '@halo/shared/remote';
import { Page, SkeletonScreen } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskToWithdrawView } from './ask-to-withdraw-view.tsx';
import { useAskToWithdraw } from './use-ask-to-withdraw.ts';
import { useWithdraw } from './use-withdraw.ts';
import { WithdrawView } from './withdraw-view.tsx';

/**
 * Withdrawal from a contract, reached from the footer of every page, the profile and every receipt: with a session or
 * the mailed link it shows the contracts, else it asks who and which.
 */
export function WithdrawPage() {
  const { search } = usePageProps();
  const { status } = useSession();
  const { t } = useTranslation('account');
  const query = new URLSearchParams(search);
  const id = query.get('id') ?? undefined;
  const token = query.get('token') ?? undefined;
  if (token !== undefined) return <Contracts key={token} id={id} token={token} />;
  // Who is here decides which page it is.
  if (status === 'restoring')
    return (
      <Page width="narrow">
        <SkeletonScreen layout="form" label={t('ui:loading')} />
      </Page>
    );
  return <ByPerson id={id} />;
}

function ByPerson({ id }: { id: string | undefined }) {
  const user = useUser();
  // A session that runs out by then takes nothing from the page.
  const [isMember] = useState(user !== undefined);
  return isMember ? <Contracts id={id} token={undefined} /> : <Declaration id={id} />;
}

function Contracts({ id, token }: { id: string | undefined; token: string | undefined }) {
  const { i18n, brand } = usePlatform();
  const user = useUser();
  const [first] = useState(user);
  const { state, actions } = useWithdraw(id, token);
  const linkTo = usePlaceLink();
  const isExpired = state.status === 'failed' && state.code === 'token_expired';
  return (
    <WithdrawView
      // The link says whose contracts they are, not the session of this browser.
      user={token === undefined ? (user ?? first) : undefined}
      state={state}
      supportEmail={brand.support.email}
      problem={
        state.status === 'failed'
          ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
          : undefined
      }
      refusal={state.status === 'confirming' && state.code ? problemText(i18n, state.code) : undefined}
      backLink={linkTo(token === undefined ? 'purchases' : 'home')}
      purchasesLink={linkTo('purchases')}
      againLink={isExpired ? linkTo('withdraw') : undefined}
      actions={actions}
    />
  );
}

function Declaration({ id }: { id: string | undefined }) {
  const { i18n, brand } = usePlatform();
  const { state, actions } = useAskToWithdraw(id);
  const linkTo = usePlaceLink();
  return (
    <AskToWithdrawView
      state={state}
      problem={state.status === 'checking' && state.code ? problemText(i18n, state.code) : undefined}
      supportEmail={brand.support.email}
      links={{ home: linkTo('home'), purchases: linkTo('purchases') }}
      actions={actions}
    />
  );
}
