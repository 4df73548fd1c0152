import { usePlatform } from '@halo/shared/remote';
import { refusalText } from '../refusal.ts';
import { MailLinkView } from './mail-link-view.tsx';
import { useMailLink } from './use-mail-link.ts';

/** The page for a lost password, over another page. */
export function LostPasswordPopup() {
  const { i18n } = usePlatform();
  const { state, actions } = useMailLink('forgot');
  return (
    <MailLinkView
      kind="forgot"
      state={state}
      actions={actions}
      refusalMessage={state.status === 'failed' ? refusalText(i18n, state.refusal) : undefined}
    />
  );
}
