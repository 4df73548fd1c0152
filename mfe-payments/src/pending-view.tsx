import type { AppLinkProps } from '@halo/shared/remote';
import { Button, ButtonLink, ClockIcon, EmptyState, Stack, TypingDots } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface PendingViewProps {
  /** why the server could not be asked, when that is so */
  problem?: string | undefined;
  chatsLink: AppLinkProps;
  onAskNow: () => void;
}

/** The bank has not said yes or no. Nothing is promised, and nothing has to be done. */
export function PendingView({ problem, chatsLink, onAskNow }: PendingViewProps) {
  const { t } = useTranslation('payments');
  return (
    <div role="status">
      <EmptyState
        icon={<ClockIcon size={30} />}
        title={t('pending.title')}
        text={
          <Stack gap={3} style={{ justifyItems: 'center' }}>
            <span>{t('pending.text')}</span>
            <TypingDots label={t('pending.waiting')} />
            {problem && <span>{problem}</span>}
          </Stack>
        }
        action={
          <Stack gap={3}>
            <Button variant="soft" onClick={onAskNow}>
              {t('pending.askNow')}
            </Button>
            <ButtonLink variant="plain" {...chatsLink}>
              {t('pending.leave')}
            </ButtonLink>
          </Stack>
        }
      />
    </div>
  );
}
