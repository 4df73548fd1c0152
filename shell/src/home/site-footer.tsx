import styled from '@emotion/styled';
import { legalAddress } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { color, fontSize, size, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import { CHOICES_HASH } from '../consent/choices-address.ts';
import { FooterLink } from '../frame/footer-link.tsx';
import { LanguageLinks } from '../language/language-links.tsx';

const PAGES = ['features', 'faq', 'terms', 'privacy', 'cookie', 'accessibility'] as const;

/** Legal pages, who is behind the site, and how to reach them. */
export function SiteFooter({ platform }: { platform: Platform }) {
  const { brand, language, hrefOf } = platform;
  const { t } = useTranslation('shell');
  return (
    <Footer>
      <nav aria-label={t('footer.label')}>
        {PAGES.map((page) => (
          <FooterLink key={page} address={legalAddress(brand, page)} text={t(`footer.${page}`)} />
        ))}
        <FooterLink address={hrefOf('withdraw')} text={t('footer.withdraw')} />
        <FooterLink address={hrefOf('cancelContract')} text={t('footer.cancel')} />
        <FooterLink address={hrefOf('contact')} text={t('footer.contact')} />
        <FooterLink address={CHOICES_HASH} text={t('footer.choices')} />
      </nav>
      <LanguageLinks platform={platform} />
      <p>
        {brand.support.company}, {brand.support.address}
      </p>
      {brand.copy.footerNote && <p>{brand.copy.footerNote[language]}</p>}
      <p>{t('footer.credits')}</p>
    </Footer>
  );
}

const Footer = styled.footer({
  marginTop: 'auto',
  borderTop: `1px solid ${color.line}`,
  padding: `${space[4]} ${space[5]} ${space[8]}`,
  color: color.soft,
  fontSize: fontSize.small,
  textAlign: 'center',
  '& nav': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: space[4] },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: size.touch, color: 'inherit' },
  '& p': { margin: `${space[1]} 0 0` },
});
