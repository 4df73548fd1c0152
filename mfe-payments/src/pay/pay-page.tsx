import type { PayRules } from '@halo/shared/contracts';
import {
  type AppLinkProps,
  type PlaceLink,
  useAppLink,
  useFormats,
  usePlaceLink,
  usePlatform,
  useUser,
} from '@halo/shared/remote';
import { Page, PageHeader, SkeletonScreen } from '@halo/shared/ui';
import { declinesBeforeOther } from '../payment-rules.ts';
import { refusalText } from '../live/refusal-popup.ts';
import { legalLink } from '../legal-link.ts';
import { planOffer } from '../plan-choice.ts';
import { messageCostOf, planTerms } from '../plan-terms.ts';
import { useAngel } from '../use-angel.ts';
import { PayView } from './pay-view.tsx';
import { usePay } from './use-pay.ts';
import { type Purchase, useCheckoutStart, usePurchase } from './use-purchase.ts';

/** The checkout. Without a chosen plan it sends people to choose one. */
export function PayPage() {
  const { i18n } = usePlatform();
  const start = useCheckoutStart();
  const purchase = usePurchase(start);
  const linkTo = usePlaceLink();
  const user = useUser();
  if (!start) {
    const isAgeCheck = user !== undefined && planOffer(user.flow, user.premiumLevel).kind === 'verification';
    return (
      <>
        <PageHeader
          title={i18n.t('payments:pay.title')}
          width="narrow"
          back={{ ...wayBack(linkTo, isAgeCheck), label: i18n.t('ui:back') }}
        />
        <Page width="narrow">
          <SkeletonScreen layout="form" label={i18n.t('payments:pay.loading')} />
        </Page>
      </>
    );
  }
  return purchase ? <Checkout purchase={purchase} rules={start.rules} /> : null;
}

function Checkout({ purchase, rules }: { purchase: Purchase; rules: PayRules | undefined }) {
  const { brand, clock, i18n } = usePlatform();
  const { plan, flow, isVerification } = purchase;
  const pay = usePay(purchase, rules);
  const angel = useAngel(purchase.angelId);
  const formats = useFormats();
  const link = useAppLink();
  const linkTo = usePlaceLink();
  const { state } = pay;
  const code = state.status === 'failed' || state.status === 'unknown' ? state.code : undefined;
  return (
    <PayView
      pay={pay}
      plan={plan}
      angel={angel}
      messageCost={messageCostOf(purchase)}
      isVerification={isVerification}
      missingCredits={rules?.missingCredits ?? 0}
      declinesBeforeOther={declinesBeforeOther(flow, rules)}
      formats={formats}
      terms={planTerms(plan, rules, clock.now())}
      brand={brand}
      problem={
        code &&
        refusalText(
          i18n,
          brand,
          code,
          pay.methods.usable.some((one) => one !== pay.method),
        )
      }
      links={{
        back: wayBack(linkTo, isVerification),
        chats: linkTo('conversations'),
      }}
      termsLink={legalLink(brand.legal.terms, link)}
    />
  );
}

/** The age check has no plans to go back to: they lead straight here again. */
function wayBack(linkTo: PlaceLink, isAgeCheck: boolean): AppLinkProps {
  return isAgeCheck ? linkTo('conversations') : linkTo('plans');
}
