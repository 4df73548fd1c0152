import type { ProblemCode } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { ErrorState, Page, SkeletonScreen } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** A profile that is on its way. */
export function ProfileLoading() {
  const { t } = useTranslation('discovery');
  return (
    <Page width="narrow">
      <SkeletonScreen layout="profile" label={t('ui:loading')} />
    </Page>
  );
}

/** A profile that did not load. */
export function ProfileFailed({ code, onRetry }: { code: ProblemCode; onRetry(): void }) {
  const { t } = useTranslation('discovery');
  const { i18n } = usePlatform();
  return (
    <ErrorState
      title={problemTitle(i18n, code)}
      text={problemText(i18n, code)}
      retryLabel={t('ui:retry')}
      onRetry={onRetry}
    />
  );
}
