import type { AppLinkProps } from '@halo/shared/remote';
import { ButtonLink, CardIcon, EmptyState, LiveRegion, Page, PageHeader, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface KoViewProps {
  title: string;
  text: string;
  /** so many refusals that another way is better */ isEnough: boolean;
  supportEmail: string;
  links: { purchase: AppLinkProps; plans: AppLinkProps };
}

export function KoView({ title, text, isEnough, supportEmail, links }: KoViewProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeader title={t('pay.title')} width="narrow" back={{ ...links.purchase, label: t('ui:back') }} />
      <Page width="narrow">
        <LiveRegion assertive message={`${title}. ${text}`} />
        <EmptyState
          icon={<CardIcon size={30} />}
          title={title}
          text={<Stack gap={2}><span>{text}</span>{isEnough && <span>{t('refusal.many', { email: supportEmail })}</span>}</Stack>}
          action={<ButtonLink {...links.plans}>{t('ui:retry')}</ButtonLink>}
        />
      </Page>
    </>
  );
}
