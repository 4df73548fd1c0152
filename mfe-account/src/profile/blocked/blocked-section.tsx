import { problemText } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { BlockedView } from './blocked-view.tsx';
import { useBlocked } from './use-blocked.ts';

/** The list of blocked people, ready to be put into a page. */
export function BlockedSection() {
  const { i18n, language } = usePlatform();
  const { state, actions } = useBlocked();
  const linkTo = usePlaceLink();
  const code = state.status === 'loading' ? undefined : state.code;
  return (
    <BlockedView
      state={state}
      language={language}
      problem={code && problemText(i18n, code)}
      linkTo={linkTo}
      actions={actions}
    />
  );
}
