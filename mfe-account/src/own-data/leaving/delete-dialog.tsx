import type { User } from '@halo/shared/contracts';
import { type AppLinkProps, useFormats } from '@halo/shared/remote';
import { Button, Dialog, Notice, Stack, Text } from '@halo/shared/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SecretField } from '../../secret-field.tsx';
import type { LeavingState } from './leaving-state.ts';

export interface DeleteDialogProps {
  state: LeavingState & { step: 'deleting' };
  user: User;
  /** message credits that would be lost */
  credits: number;
  /** undefined: the brand stays */
  closing: { brand: string; date: string } | undefined;
  problem: string | undefined;
  withdrawLink: AppLinkProps;
  forgotLink: AppLinkProps;
  actions: { stay(): void; typePassword(password: string): void; remove(): void };
}

/** What goes and what stays, before it goes; the password, because an open browser is not yet its owner. */
export function DeleteDialog({
  state,
  user,
  credits,
  closing,
  problem,
  withdrawLink,
  forgotLink,
  actions,
}: DeleteDialogProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  return (
    <Dialog
      open
      layout="full"
      title={t('leaving.delete.title')}
      description={closing ? t('leaving.delete.textClosing', closing) : t('leaving.delete.text')}
      closeLabel={t('leaving.stay')}
      onClose={actions.stay}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actions.remove();
        }}
      >
        <Stack gap={4}>
          <Text>{t('leaving.delete.kept')}</Text>
          {(credits > 0 || user.premiumLevel > 0) && (
            <Notice tone="warning">
              {credits > 0 && !closing && `${t('leaving.delete.credits', { count: credits })} `}
              {user.renewsAt !== undefined &&
                `${t('leaving.delete.renewal', { date: formats.longDate(user.renewsAt) })} `}
              {closing ? (
                t('leaving.delete.moneyClosing')
              ) : (
                <>
                  {t('leaving.delete.withdraw')} <a {...withdrawLink}>{t('withdraw.here')}</a>
                </>
              )}
            </Notice>
          )}
          <SecretField
            id="leaving-password"
            label={t('leaving.delete.password')}
            autoComplete="current-password"
            value={state.password}
            error={passwordError(state, t)}
            onEdit={actions.typePassword}
          />
          <Text tone="soft" size="small">
            <a {...forgotLink}>{t('leaving.delete.forgot')}</a>
          </Text>
          <div role="status">
            {problem && state.code !== 'wrong_credentials' && <Notice tone="danger">{problem}</Notice>}
          </div>
          <Button
            type="submit"
            variant="danger"
            fullWidth
            busy={state.isSending}
            busyLabel={t('leaving.delete.sending')}
          >
            {t('leaving.delete.confirm')}
          </Button>
          <Button variant="soft" fullWidth disabled={state.isSending} onClick={actions.stay}>
            {t('leaving.stay')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

function passwordError({ isMissing, code }: DeleteDialogProps['state'], t: TFunction<'account'>): string | undefined {
  if (isMissing) return t('leaving.delete.missing');
  return code === 'wrong_credentials' ? t('access.password.errors.wrong') : undefined;
}
