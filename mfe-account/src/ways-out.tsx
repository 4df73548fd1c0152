import { usePlaceLink } from '@halo/shared/remote';
import { Heading, Panel, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Three ways that are easily taken for one another, in one place, each with where it is. */
export function WaysOut() {
  const { t } = useTranslation('account');
  const linkTo = usePlaceLink();
  return (
    <Panel as="section">
      <Stack gap={3}>
        <Heading level={2} size="small">
          {t('waysOut.title')}
        </Heading>
        <Text size="small">
          {t('waysOut.withdraw')} <a {...linkTo('withdraw')}>{t('withdraw.here')}</a>
        </Text>
        <Text size="small">
          {t('waysOut.claim')} <a {...linkTo('purchases')}>{t('cancelContract.profile')}</a>.
        </Text>
        <Text size="small">
          {t('waysOut.cancel')} <a {...linkTo('cancelContract')}>{t('cancelContract.title')}</a>
        </Text>
      </Stack>
    </Panel>
  );
}
