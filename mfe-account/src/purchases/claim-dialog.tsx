import { Button, Dialog, Notice, Stack, Text, TextArea } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { ClaimState } from './purchases-state.ts';

export interface ClaimDialogProps {
  claim: ClaimState;
  planName: string;
  problem: string | undefined;
  actions: { editClaim(reason: string): void; closeClaim(): void; claim(): void };
}

const REASON_MAX_CHARS = 2000;

/** The refund guarantee with all its terms, and the way to ask for it. */
export function ClaimDialog({ claim, planName, problem, actions }: ClaimDialogProps) {
  const { t } = useTranslation('account');
  if (claim.status === 'closed') return null;
  return (
    <Dialog
      open
      layout="sheet"
      title={t('purchases.claim.title')}
      description={t('purchases.claim.about', { plan: planName })}
      closeLabel={t('ui:close')}
      onClose={actions.closeClaim}
      actions={
        <Button
          fullWidth
          busy={claim.status === 'sending'}
          busyLabel={t('purchases.claim.sending')}
          onClick={actions.claim}
        >
          {t('purchases.claim.send')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Text size="small">{t('purchases.claim.terms')}</Text>
        <TextArea
          label={t('purchases.claim.reason')}
          hint={t('ui:optional')}
          minRows={3}
          maxRows={8}
          maxLength={REASON_MAX_CHARS}
          value={claim.reason}
          onChange={(event) => actions.editClaim(event.target.value)}
        />
        <div role="status">{problem && <Notice tone="danger">{problem}</Notice>}</div>
      </Stack>
    </Dialog>
  );
}
