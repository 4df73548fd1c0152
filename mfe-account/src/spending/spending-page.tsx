import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { SpendingView } from './spending-view.tsx';
import { useSpending } from './use-spending.ts';

/** A limit of one's own, and a pause from buying. */
export function SpendingPage() {
  const { i18n } = usePlatform();
  const { state, actions } = useSpending();
  const linkTo = usePlaceLink();
  return (
    <SpendingView
      state={state}
      problem={
        state.status === 'failed'
          ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
          : undefined
      }
      saveProblem={
        state.status === 'ready' && state.save.status === 'failed' ? problemText(i18n, state.save.code) : undefined
      }
      backLink={linkTo('ownProfile')}
      actions={actions}
    />
  );
}
