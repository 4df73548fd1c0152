import { problemText } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { AddressView } from './address-view.tsx';
import { useAddress } from './use-address.ts';

/** The address of the account, ready to be put into a page. */
export function AddressSection({ email, nextEmail }: { email: string; nextEmail: string | undefined }) {
  const { i18n } = usePlatform();
  const linkTo = usePlaceLink();
  const { state, actions } = useAddress(nextEmail);
  const failure = 'failure' in state ? state.failure : undefined;
  return (
    <AddressView
      email={email}
      state={state}
      problem={failure && problemText(i18n, failure.code, failure.detail)}
      forgotLink={linkTo('forgotPassword')}
      actions={actions}
    />
  );
}
