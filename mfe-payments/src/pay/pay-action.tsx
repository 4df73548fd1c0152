import styled from '@emotion/styled';
import type { PaymentMethod, SavedCard } from '@halo/shared/contracts';
import { Button, LockIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { isCardCheck } from '../card-check.ts';
import { cardName } from '../card-name.ts';
import { isRunning, type PaymentState } from '../live/payment-state.ts';
import { isWallet } from './usable-methods.ts';

interface PayActionProps {
  state: PaymentState;
  method: PaymentMethod | undefined;
  savedCard: SavedCard | undefined;
  price: string;
  /** a check of the card that charges nothing */
  isCheck: boolean;
  isCardReady: boolean;
  onPay: () => void;
  onAskNow: () => void;
}

/** The button that pays, which says how much and with what. A wallet brings its own. */
export function PayAction({ state, method, savedCard, price, isCheck, isCardReady, onPay, onAskNow }: PayActionProps) {
  const { t } = useTranslation('payments');
  if (state.status === 'unknown')
    return (
      <Button fullWidth variant="soft" onClick={onAskNow}>
        {t('unknown.askNow')}
      </Button>
    );
  if (method === undefined || isWallet(method)) return null;
  const isByFields = method === 'credit_card' && savedCard === undefined;
  const label = (): string => {
    if (isCheck) return savedCard ? t('saved.check', { card: cardName(t, savedCard) }) : t('verification.pay');
    return savedCard ? t('saved.pay', { price, card: cardName(t, savedCard) }) : t('pay.button', { price });
  };
  const busyLabel =
    state.status === 'validating'
      ? t('pay.checking')
      : state.status === 'cancelling'
        ? t(state.other && isCardCheck(state.other) ? 'change.cancelling' : 'pay.cancelling')
        : t('pay.charging');
  return (
    <Button
      fullWidth
      icon={<LockIcon size={18} />}
      busy={isRunning(state)}
      busyLabel={busyLabel}
      disabled={isByFields && !isCardReady}
      onClick={onPay}
    >
      <Label>{label()}</Label>
    </Button>
  );
}

const Label = styled('span')({ textWrap: 'balance' });
