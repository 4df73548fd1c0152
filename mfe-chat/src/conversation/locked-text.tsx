import styled from '@emotion/styled';
import { type Language, offerPrices, type ProfileCard, userOf } from '@halo/shared/contracts';
import { useFormats, useSession } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Button, LockIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/**
 * A message that may not be read yet. The bars are drawn here and stand for no words: none of the text is in the
 * browser.
 */
export function LockedText({
  angel,
  language,
  onUnlock,
}: {
  angel: ProfileCard;
  language: Language;
  onUnlock(): void;
}) {
  const { t } = useTranslation('chat');
  const { money } = useFormats();
  const cheapest = offerPrices(userOf(useSession()))?.cheapest;
  return (
    <Root>
      <Bars aria-hidden="true">
        <i style={{ width: '92%' }} />
        <i style={{ width: '64%' }} />
      </Bars>
      <NatureLabel nature={angel.nature} locale={language} />
      <Button size="small" variant="soft" icon={<LockIcon size={16} />} onClick={onUnlock} style={{ minHeight: 44 }}>
        {t('locked.read')}
      </Button>
      {cheapest && <Price>{t('locked.price', { price: money(cheapest.totalCents) })}</Price>}
    </Root>
  );
}

const Root = styled.div({ display: 'grid', justifyItems: 'start', gap: space[2], width: 'min(240px, 60vw)' });
const Price = styled.span({ color: color.soft, fontSize: fontSize.small, lineHeight: 1.35 });
const Bars = styled.span({
  display: 'grid',
  gap: 7,
  width: '100%',
  padding: '4px 0',
  filter: 'blur(4px)',
  '& i': { height: 9, borderRadius: 5, background: color.edge },
});
