import { problemText } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { ContactView } from './contact-view.tsx';
import { useContact } from './use-contact.ts';

/** Who we are, and a form to write to us: for everybody, signed in or not. */
export function ContactPage() {
  const { brand, i18n } = usePlatform();
  const linkTo = usePlaceLink();
  const { state, actions } = useContact();
  return (
    <ContactView
      state={state}
      problem={state.status === 'writing' && state.code ? problemText(i18n, state.code) : undefined}
      support={brand.support}
      links={{ home: linkTo('home'), faq: linkTo('legal', { page: 'faq' }), withdraw: linkTo('withdraw') }}
      actions={actions}
    />
  );
}
