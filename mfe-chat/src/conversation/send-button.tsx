import styled from '@emotion/styled';
import { fontSize, fontWeight, media, space } from '@halo/shared/theme';
import { IconButton, type IconButtonProps, SendIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { MessagePrice } from './message-price.ts';
import { useButtonPrice } from './price-line.tsx';

export interface SendButtonProps extends Omit<IconButtonProps, 'label' | 'variant' | 'children'> {
  price: MessagePrice;
}

/** Sends what was written or recorded. Its price stands on it where there is room, and in its name everywhere. */
export function SendButton({ price, ...rest }: SendButtonProps) {
  const { t } = useTranslation('chat');
  const cost = useButtonPrice(price);
  const send = t('ui:send');
  return (
    <Round
      {...rest}
      label={cost === undefined ? send : `${send}, ${cost}`}
      variant="accent"
      data-priced={cost !== undefined}
    >
      {cost !== undefined && <Cost>{cost}</Cost>}
      <SendIcon size={21} />
    </Round>
  );
}

const Round = styled(IconButton)({
  [media.wide]: {
    '&[data-priced=true]': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: space[2],
      width: 'auto',
      padding: '0 14px',
    },
  },
});
const Cost = styled.span({
  display: 'none',
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  whiteSpace: 'nowrap',
  [media.wide]: { display: 'inline' },
});
