import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { CreditHistoryView } from './credit-history-view.tsx';
import { useCreditHistory } from './use-credit-history.ts';

/** The ledger of the account, explained. */
export function CreditHistoryPage() {
  const { i18n, clock } = usePlatform();
  const { state, actions } = useCreditHistory();
  const linkTo = usePlaceLink();
  return (
    <CreditHistoryView
      state={state}
      now={clock.now()}
      problem={
        state.status === 'failed'
          ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
          : undefined
      }
      moreProblem={state.status === 'ready' && state.code ? problemText(i18n, state.code) : undefined}
      backLink={linkTo('ownProfile')}
      actions={actions}
    />
  );
}
