import { useAppLink, useFormats, usePlatform } from '@halo/shared/remote';
import { legalLink } from '../legal-link.ts';
import { conversationHref } from '../paths.ts';
import { planTerms } from '../plan-terms.ts';
import { PlansView } from './plans-view.tsx';
import { usePlans } from './use-plans.ts';
import { useWaiting } from './use-waiting.ts';

/** What can be bought, and why it may be wanted now. */
export function PlansPage() {
  const { brand, language, clock, back, hrefOf } = usePlatform();
  const { state, express, angel, actions } = usePlans();
  const { waiting, begin } = useWaiting();
  const formats = useFormats();
  const link = useAppLink();
  const fallback = conversationHref(hrefOf, angel?.id);
  if (!state.flow || state.isVerification) return null;
  return (
    <PlansView
      {...state}
      messageCost={state.messageCost}
      angel={angel}
      waiting={waiting}
      onBegin={begin}
      language={language}
      formats={formats}
      links={{ terms: legalLink(brand.legal.terms, link), privacy: legalLink(brand.legal.privacy, link) }}
      express={express}
      terms={state.selected && planTerms(state.selected, express.rules, clock.now())}
      descriptor={brand.descriptor}
      backLink={{
        ...link(fallback),
        onClick(event) {
          event.preventDefault();
          back(fallback);
        },
      }}
      supportEmail={brand.support.email}
      closing={
        brand.closesAt === undefined
          ? undefined
          : { brand: brand.title, date: formats.longDate(Date.parse(brand.closesAt)) }
      }
      actions={actions}
    />
  );
}
