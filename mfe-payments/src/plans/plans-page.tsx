import { useAppLink, useFormats, usePlatform } from '@halo/shared/remote';
import { CHATS_PATH, chatPath } from '../paths.ts';
import { PlansView } from './plans-view.tsx';
import { usePlans } from './use-plans.ts';

/** What can be bought, and why somebody might want it now. */
export function PlansPage() {
  const { brand, language } = usePlatform();
  const { state, angel, actions } = usePlans();
  const formats = useFormats();
  const link = useAppLink();
  const { back } = usePlatform();
  const fallback = angel ? chatPath(angel.id) : CHATS_PATH;
  if (!state.flow || state.isVerification) return null;
  const isInside = (address: string): boolean => address.startsWith('/') && !address.startsWith('//');
  const linkTo = (address: string) => (isInside(address) ? link(address) : { href: address, target: '_blank', rel: 'noopener' });
  return (
    <PlansView
      {...state}
      messageCost={state.flow.messageCost}
      angel={angel}
      language={language}
      formats={formats}
      links={{ terms: linkTo(brand.legal.terms), privacy: linkTo(brand.legal.privacy) }}
      backLink={{
        ...link(fallback),
        onClick(event) {
          event.preventDefault();
          back(fallback);
        },
      }}
      supportEmail={brand.support.email}
      actions={actions}
    />
  );
}
