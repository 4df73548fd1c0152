import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { AppealView } from './appeal-view.tsx';
import { useAppeal } from './use-appeal.ts';

/** What was decided about an account, and the way to have another person look at it; without signing in. */
export function AppealPage() {
  const { i18n } = usePlatform();
  const linkTo = usePlaceLink();
  const { state, actions } = useAppeal();
  const code = state.status === 'failed' || state.status === 'reading' ? state.code : undefined;
  return (
    <AppealView
      state={state}
      problem={code && { title: problemTitle(i18n, code), text: problemText(i18n, code) }}
      links={{ home: linkTo('home'), contact: linkTo('contact') }}
      actions={actions}
    />
  );
}
