import { problemText } from '@halo/shared/i18n';
import { usePlaceLink, usePageProps, usePlatform } from '@halo/shared/remote';
import { CancelContractView } from './cancel-contract-view.tsx';
import { useCancelContract } from './use-cancel-contract.ts';

/** Ends a contract without signing in: reached from every footer, and from the mail that asks to confirm it. */
export function CancelContractPage() {
  const { search } = usePageProps();
  const token = new URLSearchParams(search).get('token');
  // The form and the link of a mail are two pages at one address.
  return <Steps key={token ?? ''} token={token} />;
}

function Steps({ token }: { token: string | null }) {
  const { i18n, brand } = usePlatform();
  const { state, actions } = useCancelContract(token);
  const linkTo = usePlaceLink();
  return (
    <CancelContractView
      state={state}
      problem={
        (state.status === 'checking' || state.status === 'linked') && state.code
          ? problemText(i18n, state.code)
          : undefined
      }
      supportEmail={brand.support.email}
      links={{ home: linkTo('home'), purchases: linkTo('purchases'), again: linkTo('cancelContract') }}
      actions={actions}
    />
  );
}
