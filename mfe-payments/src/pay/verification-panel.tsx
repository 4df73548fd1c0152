import styled from '@emotion/styled';
import type { RatePlan } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { color, fontSize, fontWeight } from '@halo/shared/theme';
import { Heading, Panel, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/**
 * The age check by card. "No charge" stands here only where it is true, and what a bank may show stands in the header
 * itself.
 */
export function VerificationPanel({ plan, formats }: { plan: RatePlan; formats: Formats }) {
  const { t } = useTranslation('payments');
  const isFree = plan.totalCents === 0;
  const price = formats.money(plan.totalCents);
  return (
    <Panel selected as="section">
      <Stack gap={2}>
        <Heading level={2} size="section">
          {isFree ? t('verification.free') : t('verification.hold', { price })}
          <Fee>{isFree ? t('verification.fee') : t('verification.holdText', { price })}</Fee>
        </Heading>
        <Text size="small" tone="soft">
          {t('verification.why')}
        </Text>
        <Text size="small">
          <strong>{t('verification.noSubscription')}</strong>
        </Text>
      </Stack>
    </Panel>
  );
}

const Fee = styled('span')({
  display: 'block',
  marginTop: 4,
  color: color.soft,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  lineHeight: 1.4,
});
