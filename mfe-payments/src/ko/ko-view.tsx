import type { AppLinkProps } from '@halo/shared/remote';
import { ButtonLink, CardIcon, EmptyState, LiveRegion, Page, PageHeader, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface KoViewProps {
  title: string;
  text: string;
  /** after so many refusals */
  help: 'many' | 'manyOther' | 'manyLater' | undefined;
  supportEmail: string;
  /** the one thing to do */
  step: 'correct' | 'otherCard' | 'otherWay' | 'retry' | 'plans' | 'profile';
  links: { purchase: AppLinkProps; step: AppLinkProps; plans: AppLinkProps | undefined };
}

export function KoView({ title, text, help, supportEmail, step, links }: KoViewProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeader title={t('pay.title')} width="narrow" back={{ ...links.purchase, label: t('ui:back') }} />
      <Page width="narrow">
        <LiveRegion assertive message={`${title}. ${text}`} />
        <EmptyState
          icon={<CardIcon size={30} />}
          title={title}
          text={
            <Stack gap={2}>
              <span>{text}</span>
              {help && <span>{t(`refusal.${help}`, { email: supportEmail })}</span>}
            </Stack>
          }
          action={
            <Stack gap={3}>
              <ButtonLink {...links.step}>{t(step === 'plans' ? 'refusal.plans' : `refusal.step.${step}`)}</ButtonLink>
              {step !== 'plans' && links.plans && (
                <ButtonLink variant="soft" {...links.plans}>
                  {t('refusal.plans')}
                </ButtonLink>
              )}
            </Stack>
          }
        />
      </Page>
    </>
  );
}
