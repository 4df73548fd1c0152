import type { Platform } from '@halo/shared/remote';
import { refusalOf } from './refusal.ts';
import { canUsePasskeys } from './sign-with-passkey.ts';

/** After a sign-in with a password: the server says whether this account was ever offered a passkey, and notes it. */
export async function offerPasskey({ api, hrefOf, i18n, log, popups }: Platform): Promise<void> {
  if (!canUsePasskeys()) return;
  try {
    if (!(await api.identity.offerPasskey())) return;
    const link = { label: i18n.t('auth:passkey.offerLink'), path: hrefOf('access') };
    popups.toast({ text: i18n.t('auth:passkey.offer'), tone: 'info', link });
  } catch (thrown) {
    log.warn('a passkey was not offered', { code: refusalOf(thrown).code });
  }
}
