import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { radius } from '@halo/shared/theme';
import { Button, Notice, Skeleton, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { running } from './purchases-state.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import { usePurchases } from './use-purchases.ts';

/** The running subscription with its way out, on the profile itself: ending the renewal takes two clicks from here. */
export function SubscriptionSection() {
  const { t } = useTranslation('account');
  const { i18n } = usePlatform();
  const { state, actions } = usePurchases();
  if (state.status === 'loading') return <Skeleton height={132} radius={radius.box} />;
  if (state.status === 'failed') {
    return (
      <Notice
        tone="danger"
        role="alert"
        action={
          <Button size="small" variant="ghost" onClick={actions.retry}>
            {t('ui:retry')}
          </Button>
        }
      >
        {problemText(i18n, state.code)}
      </Notice>
    );
  }
  const subscriptions = running(state.subscriptions);
  if (subscriptions.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-label={t('purchases.subscriptions')}>
      {subscriptions.map((subscription) => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          cancel={state.cancel}
          actions={actions}
          problem={state.cancel.status === 'failed' ? problemText(i18n, state.cancel.code) : undefined}
        />
      ))}
    </Stack>
  );
}
