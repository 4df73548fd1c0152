import type { AppLinkProps } from '@halo/shared/remote';
import { ErrorState, Page, PageHeader, SkeletonScreen, Stack } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface AccessViewProps {
  isLoading: boolean;
  problem: { title: string; text: string } | undefined;
  backLink: AppLinkProps;
  onRetry(): void;
  /** the sections, once they are loaded */
  children: ReactNode;
}

export function AccessView({ isLoading, problem, backLink, onRetry, children }: AccessViewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('access.title')} back={{ label: t('ui:back'), ...backLink }} width="narrow" />
      <Page width="narrow">
        {isLoading && <SkeletonScreen layout="form" label={t('ui:loading')} />}
        {problem && (
          <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={onRetry} />
        )}
        {children && <Stack gap={6}>{children}</Stack>}
      </Page>
    </>
  );
}
