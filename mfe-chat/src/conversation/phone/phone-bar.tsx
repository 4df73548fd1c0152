import styled from '@emotion/styled';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { Button, PhoneIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Phones } from './use-phones.tsx';

/** Which numbers are shared in this conversation: the other's, to call, and the own one, to take back. */
export function PhoneBar({ name, phones }: { name: string; phones: Phones }) {
  const { t } = useTranslation('chat');
  const { sharing } = phones;
  if (!sharing?.isShared && !sharing?.isOtherShared) return null;
  return (
    <Bar role="group" aria-label={t('phone.label')}>
      {sharing.isOtherShared && (
        <Line>
          <PhoneIcon size={18} />
          <span>{t('phone.received', { name })}</span>
          {sharing.otherNumber === undefined ? (
            <Button size="small" variant="soft" onClick={phones.read}>
              {t('phone.read')}
            </Button>
          ) : (
            <Number href={`tel:${sharing.otherNumber}`} dir="ltr">
              {sharing.otherNumber}
            </Number>
          )}
        </Line>
      )}
      {sharing.isShared && (
        <Line>
          <PhoneIcon size={18} />
          <span>{t('phone.given', { name, number: sharing.ownNumber })}</span>
          <Button size="small" variant="ghost" onClick={phones.takeBack}>
            {t('phone.takeBack')}
          </Button>
        </Line>
      )}
    </Bar>
  );
}

const Bar = styled.div({
  display: 'grid',
  gap: space[1],
  padding: `${space[2]} ${space[4]}`,
  borderBottom: `1px solid ${color.line}`,
  background: color.tint,
  color: color.ink,
  fontSize: fontSize.small,
});
const Line = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `2px ${space[2]}`,
  minHeight: 36,
  '& > svg': { flex: 'none' },
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
});
const Number = styled.a({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  color: 'inherit',
  fontWeight: fontWeight.bold,
});
