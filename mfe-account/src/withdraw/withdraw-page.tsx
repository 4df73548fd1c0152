import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePageProps, usePlatform, useUser } from '@halo/shared/remote';
import { useState } from 'react';
import { useWithdraw } from './use-withdraw.ts';
import { WithdrawView } from './withdraw-view.tsx';

/** Withdrawal from a contract, reached from the footer of every page, the profile and every receipt. */
export function WithdrawPage() {
  const { search } = usePageProps();
  const { i18n, brand } = usePlatform();
  const user = useUser();
  // A session that runs out by then takes nothing from the page.
  const [first] = useState(user);
  const { state, actions } = useWithdraw(new URLSearchParams(search).get('id') ?? undefined);
  const linkTo = usePlaceLink();
  return (
    <WithdrawView
      user={user ?? first}
      state={state}
      supportEmail={brand.support.email}
      problem={
        state.status === 'failed'
          ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
          : undefined
      }
      refusal={state.status === 'confirming' && state.code ? problemText(i18n, state.code) : undefined}
      backLink={linkTo('purchases')}
      actions={actions}
    />
  );
}
