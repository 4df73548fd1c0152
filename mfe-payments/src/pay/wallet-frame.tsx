import styled from '@emotion/styled';
import type { Wallet } from '@halo/shared/contracts';
import { space } from '@halo/shared/theme';
import { Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { WalletFrameState } from './wallet-frames-state.ts';

interface WalletFrameProps {
  wallet: Wallet;
  isShown: boolean;
  state: WalletFrameState;
  src: string;
  /** price and wallet, beside the provider's button, which does not name them */
  label: string;
  setElement: (wallet: Wallet, element: HTMLIFrameElement | null) => void;
}

/**
 * The provider's own button, in the frame of the payment origin. It is there before it is shown: only it knows whether
 * it can be.
 */
export function WalletFrame({ wallet, isShown, state, src, label, setElement }: WalletFrameProps) {
  const { t } = useTranslation('payments');
  const isReady = isShown && state.status === 'usable';
  return (
    <Place data-shown={isReady}>
      {isReady && (
        <Label>
          <strong>{label}</strong>
        </Label>
      )}
      <Frame
        key={state.round}
        ref={(element) => setElement(wallet, element)}
        title={t(`methods.${wallet}`)}
        src={src}
        // The provider's window is a window of its own.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        allow="payment"
        referrerPolicy="no-referrer"
        style={{ height: state.height }}
        {...(isReady ? {} : { 'aria-hidden': true, tabIndex: -1 })}
      />
    </Place>
  );
}

const Place = styled('div')({
  // A frame outside the layout reports no size, and one that is moved in the page loads again.
  '&[data-shown=false]': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', visibility: 'hidden' },
});
const Label = styled(Text)({ textAlign: 'center', marginBottom: space[2] });
const Frame = styled('iframe')({
  display: 'block',
  width: '100%',
  border: 0,
  background: 'transparent',
  colorScheme: 'inherit',
});
