import styled from '@emotion/styled';
import type { Platform } from '@halo/shared/remote';
import { color, fontSize, size, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import { CHOICES_HASH } from '../consent/choices-address.ts';
import { LanguageLinks } from '../language/language-links.tsx';
import { FooterLink } from './footer-link.tsx';

/**
 * Below the page. The law wants the way to the withdrawal on the whole site, and the way to end a renewal without
 * signing in (France, L215-1-1).
 */
export function FrameFooter({ platform }: { platform: Platform }) {
  const { brand, hrefOf } = platform;
  const { t } = useTranslation('shell');
  return (
    <Footer>
      <nav aria-label={t('footer.label')}>
        <FooterLink address={hrefOf('withdraw')} text={t('footer.withdraw')} />
        <FooterLink address={hrefOf('cancelContract')} text={t('footer.cancel')} />
        <FooterLink address={hrefOf('contact')} text={t('footer.contact')} />
        <FooterLink address={brand.legal.terms} text={t('footer.terms')} />
        <FooterLink address={brand.legal.privacy} text={t('footer.privacy')} />
        <FooterLink address={CHOICES_HASH} text={t('footer.choices')} />
      </nav>
      <LanguageLinks platform={platform} />
    </Footer>
  );
}

const Footer = styled.footer({
  borderTop: `1px solid ${color.line}`,
  padding: `${space[1]} ${space[5]}`,
  color: color.soft,
  fontSize: fontSize.small,
  '& nav': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: space[4] },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: size.touch, color: 'inherit' },
});
