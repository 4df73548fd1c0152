import styled from '@emotion/styled';
import type { Credits } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, radius, size, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CreditBattery } from './credit-battery.tsx';
import { desktopCreditLevel, mobileCreditLevel } from './credit-indicator.ts';

interface CreditsLinkProps {
  credits: Credits;
  /** where credits are bought */
  address: string;
  isShort: boolean;
}

/** The balance, with a way to add to it. On a phone a short form: the number and how full it is. */
export function CreditsLink({ credits, address, isShort }: CreditsLinkProps) {
  const { t } = useTranslation('shell');
  const cost = Math.max(credits.messageCost, 1);
  const level = isShort ? mobileCreditLevel(credits.messageCredits) : desktopCreditLevel(credits.messageCredits / cost);
  return (
    <Pill
      to={address}
      data-level={level}
      data-testid="credits"
      aria-label={t('nav.creditsLabel', { count: credits.messageCredits, level: t(`nav.level.${level}`) })}
    >
      <CreditBattery level={level} />
      <span aria-hidden>{isShort ? credits.messageCredits : t('nav.credits', { count: credits.messageCredits })}</span>
    </Pill>
  );
}

const Pill = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: 36,
  padding: `0 ${space[3]}`,
  borderRadius: radius.round,
  background: color.tint,
  color: color.accent,
  fontWeight: fontWeight.strong,
  fontSize: fontSize.small,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  position: 'relative',
  // The pill is small; what can be touched is not.
  '&::after': { content: '""', position: 'absolute', inset: `calc((36px - ${size.touch}) / 2) 0` },
  '&[data-level=medium]': { color: color.ink },
  '&[data-level=empty]': { background: color.dangerTint, color: color.danger },
});
