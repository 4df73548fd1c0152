import type { RatePlan } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { Heading, Panel, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** The age check by card. "No charge" stands here only where it is true. */
export function VerificationPanel({ plan, formats }: { plan: RatePlan; formats: Formats }) {
  const { t } = useTranslation('payments');
  const isFree = plan.totalCents === 0;
  return (
    <Panel selected as="section">
      <Stack gap={2}>
        <Heading level={2} size="section">{isFree ? t('verification.free') : t('verification.hold', { price: formats.money(plan.totalCents) })}</Heading>
        <Text size="small" tone="soft">{t('verification.why')}</Text>
        <Text size="small" tone="soft">{isFree ? t('verification.fee') : t('verification.holdText', { price: formats.money(plan.totalCents) })}</Text>
        <Text size="small"><strong>{t('verification.noSubscription')}</strong></Text>
      </Stack>
    </Panel>
  );
}
