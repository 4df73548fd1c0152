import { problemText } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { PaymentCheckView } from './payment-check-view.tsx';
import type { ReturnFrom } from './payment-return.ts';
import { usePaymentCheck } from './use-payment-check.ts';

/** Where a bank or a payment company sends people back to. */
export function PaymentCheckPage({ from }: { from: ReturnFrom }) {
  const { i18n } = usePlatform();
  const { state, askNow } = usePaymentCheck(from);
  const linkTo = usePlaceLink();
  const problem = 'problem' in state && state.problem ? problemText(i18n, state.problem) : undefined;
  return (
    <PaymentCheckView status={state.status} problem={problem} chatsLink={linkTo('conversations')} onAskNow={askNow} />
  );
}
