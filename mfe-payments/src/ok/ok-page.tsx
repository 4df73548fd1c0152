import { problemText } from '@halo/shared/i18n';
import { downloadReceipt, usePlaceLink, usePlatform } from '@halo/shared/remote';
import { OkView } from './ok-view.tsx';
import { useOk } from './use-ok.ts';
import { useReceiptNumber } from './use-receipt-number.ts';

/** Paid. Says what it brought and goes on by itself, unless the shopper stays. */
export function OkPage() {
  const platform = usePlatform();
  const { state, target, actions } = useOk();
  const linkTo = usePlaceLink();
  const receiptNumber = useReceiptNumber(state.status === 'paid' ? state.receipt.attemptId : undefined);
  if (state.status === 'nothing' || state.status === 'failed' || state.status === 'checkout') return null;
  const problem = state.status !== 'paid' && state.problem ? problemText(platform.i18n, state.problem) : undefined;
  return (
    <OkView
      receipt={state.status === 'paid' ? state.receipt : undefined}
      receiptNumber={receiptNumber}
      problem={problem}
      chatsLink={linkTo('conversations')}
      goOnLink={{
        href: target,
        onClick(event) {
          event.preventDefault();
          actions.goOn();
        },
      }}
      onBegin={actions.begin}
      onReceipt={() => {
        if (state.status === 'paid' && state.receipt.attemptId !== undefined)
          void downloadReceipt(platform, state.receipt.attemptId);
      }}
      onDone={actions.goOn}
      onAskNow={actions.askNow}
    />
  );
}
