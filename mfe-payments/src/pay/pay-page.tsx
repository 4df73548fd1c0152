import { problemText, problemTitle } from '@halo/shared/i18n';
import { useAppLink, useFormats, usePlatform } from '@halo/shared/remote';
import { CHATS_PATH, PLANS_PATH } from '../paths.ts';
import { renewalTime } from '../plan-terms.ts';
import { PayView } from './pay-view.tsx';
import { usableMethods } from './usable-methods.ts';
import { type Purchase, usePay, usePurchase } from './use-pay.ts';

/** The till. Without a chosen plan it sends people to choose one. */
export function PayPage() {
  const purchase = usePurchase();
  return purchase ? <Till {...purchase} /> : null;
}

function Till({ plan, flow, isVerification }: Purchase) {
  const { brand, clock, i18n } = usePlatform();
  const { state, frame, actions } = usePay(plan);
  const formats = useFormats();
  const link = useAppLink();
  const code = state.status === 'failed' || state.status === 'unknown' ? state.code : undefined;
  return (
    <PayView
      plan={plan}
      messageCost={flow.messageCost}
      methods={usableMethods(flow.paymentMethods)}
      isVerification={isVerification}
      state={state}
      frame={frame}
      formats={formats}
      renewsAt={renewalTime(plan, clock.now())}
      brand={brand}
      problem={code && { title: problemTitle(i18n, code), text: problemText(i18n, code) }}
      links={{ plans: link(PLANS_PATH), chats: link(CHATS_PATH), terms: isInside(brand.legal.terms) ? link(brand.legal.terms) : { href: brand.legal.terms, target: '_blank', rel: 'noopener' } }}
      actions={actions}
    />
  );
}

function isInside(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}
