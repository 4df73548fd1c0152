import { type Verification, GESTURE_RULES } from '@halo/shared/contracts';
import { Button, ClockIcon, Notice, Stack, Text, VerifiedIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface VerificationStatusProps {
  verification: Verification;
  isBusy: boolean;
  actions: { ask(): void; withdraw(): void };
}

/** Where the member stands, and the next step from there. */
export function VerificationStatus({ verification, isBusy, actions }: VerificationStatusProps) {
  const { t } = useTranslation('account');
  const { status, refusal } = verification;
  return (
    <Stack gap={3}>
      <div role="status">
        {status === 'verified' && (
          <Notice tone="success" icon={<VerifiedIcon size={22} />}>
            {t('verification.isVerified')}
          </Notice>
        )}
        {status === 'waiting' && <Notice icon={<ClockIcon size={22} />}>{t('verification.waiting')}</Notice>}
        {status === 'unseen' && <Notice tone="warning">{t('verification.unseen')}</Notice>}
        {status === 'refused' && (
          <Notice tone="warning">
            {[t('verification.refused'), refusal && t(`verification.refusals.${refusal}`)].filter(Boolean).join(' ')}
          </Notice>
        )}
      </div>
      {status === 'waiting' || status === 'verified' ? (
        <Button variant="ghost" size="medium" busy={isBusy} onClick={actions.withdraw}>
          {t(status === 'waiting' ? 'verification.withdraw' : 'verification.removeBadge')}
        </Button>
      ) : (
        <Asking verification={verification} isBusy={isBusy} onAsk={actions.ask} />
      )}
    </Stack>
  );
}

/** The way in, or why there is none now. */
function Asking({ verification, isBusy, onAsk }: { verification: Verification; isBusy: boolean; onAsk: () => void }) {
  const { t } = useTranslation('account');
  const { status, missing, attemptsLeft } = verification;
  if (missing.length > 0)
    return (
      <Text tone="soft" size="small">
        {missing.map((each) => t(`verification.missing.${each}`)).join(' ')}
      </Text>
    );
  if (attemptsLeft === 0)
    return (
      <Text tone="soft" size="small">
        {t('verification.noAttempts', { count: GESTURE_RULES.attemptsDays })}
      </Text>
    );
  return (
    <Button variant="soft" icon={<VerifiedIcon size={20} />} busy={isBusy} onClick={onAsk}>
      {t(status === 'none' ? 'verification.ask' : 'verification.askAgain')}
    </Button>
  );
}
