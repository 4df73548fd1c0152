import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { MoneyLinks } from '../money-links.tsx';
import { useCardChecked } from './use-card-checked.ts';
import { usePurchases } from './use-purchases.ts';
import { PurchasesView } from './purchases-view.tsx';
import { SavedCardsSection } from './saved-cards-section.tsx';
import { WaysOut } from '../ways-out.tsx';

/** What was bought, and every way out of it. */
export function PurchasesPage() {
  const { i18n } = usePlatform();
  const { state, actions } = usePurchases();
  const linkTo = usePlaceLink();
  const isCardChecked = useCardChecked();
  return (
    <PurchasesView
      state={state}
      problem={
        state.status === 'failed'
          ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
          : undefined
      }
      cancelProblem={
        state.status === 'ready' && state.cancel.status === 'failed' ? problemText(i18n, state.cancel.code) : undefined
      }
      claimProblem={
        state.status === 'ready' && state.claim.status === 'failed' ? problemText(i18n, state.claim.code) : undefined
      }
      isCardChecked={isCardChecked}
      backLink={linkTo('ownProfile')}
      withdrawLink={(purchase) => linkTo('withdraw', { id: purchase.id })}
      actions={actions}
    >
      <SavedCardsSection
        subscriptions={state.status === 'ready' ? state.subscriptions : undefined}
        onRemoved={actions.retry}
      />
      {state.status === 'ready' && state.purchases.length > 0 && <WaysOut />}
      <MoneyLinks />
    </PurchasesView>
  );
}
