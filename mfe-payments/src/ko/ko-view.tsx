import type { AppLinkProps } from '@halo/shared/remote';
import { ButtonLink, CardIcon, EmptyState, LiveRegion, Page, PageHeader, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { MANY_DECLINES } from '../payment-drafts.ts';

export interface KoViewProps {
  title: string;
  text: string;
  /** refusals so far */ declines: number;
  supportEmail: string;
  links: { purchase: AppLinkProps; plans: AppLinkProps };
}

export function KoView({ title, text, declines, supportEmail, links }: KoViewProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeader title={t('pay.title')} width="narrow" back={{ ...links.purchase, label: t('ui:back') }} />
      <Page width="narrow">
        <LiveRegion assertive message={`${title}. ${text}`} />
        <EmptyState
          icon={<CardIcon size={30} />}
          title={title}
          text={<Stack gap={2}><span>{text}</span>{declines >= MANY_DECLINES && <span>{t('refusal.many', { email: supportEmail })}</span>}</Stack>}
          action={<ButtonLink {...links.plans}>{t('ui:retry')}</ButtonLink>}
        />
      </Page>
    </>
  );
}
