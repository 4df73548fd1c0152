import { problemText } from '@halo/shared/i18n';
import { useAppLink, usePlatform } from '@halo/shared/remote';
import { CHATS_PATH } from '../paths.ts';
import { AdyenCheckView } from './adyen-check-view.tsx';
import { useAdyenCheck } from './use-adyen-check.ts';

/** Where the bank sends people back to. */
export function AdyenCheckPage() {
  const { i18n } = usePlatform();
  const { state, askNow } = useAdyenCheck();
  const link = useAppLink();
  const problem = 'problem' in state && state.problem ? problemText(i18n, state.problem) : undefined;
  return <AdyenCheckView status={state.status} problem={problem} chatsLink={link(CHATS_PATH)} onAskNow={askNow} />;
}
