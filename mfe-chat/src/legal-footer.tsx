import styled from '@emotion/styled';
import type { PlaceLink } from '@halo/shared/remote';
import { color, fontSize, media, size, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';

const PAGES = ['faq', 'terms', 'privacy', 'cookie'] as const;
/** Beyond phones these stand in the footer of the shell, just below, with the ways out of a contract. */
const IN_FRAME: readonly string[] = ['terms', 'privacy'];

/**
 * The ways to the legal texts and to the company, which the compliant flow shows below the list; nothing that the frame
 * around it shows
 * too.
 */
export function LegalFooter({ link }: { link: PlaceLink }) {
  const { t } = useTranslation('chat');
  return (
    <Footer aria-label={t('footer.label')}>
      {PAGES.map((page) => (
        <a key={page} data-in-frame={IN_FRAME.includes(page) || undefined} {...link('legal', { page })}>
          {t(`footer.${page}`)}
        </a>
      ))}
      <a {...link('contact')}>{t('footer.contact')}</a>
    </Footer>
  );
}

const Footer = styled.nav({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: `0 ${space[4]}`,
  padding: space[3],
  fontSize: fontSize.small,
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: size.touch, color: color.soft },
  [media.beyondPhone]: { '& a[data-in-frame]': { display: 'none' } },
});
