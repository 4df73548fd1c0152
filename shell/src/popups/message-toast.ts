import type { ChatNotification } from '@halo/shared/realtime';
import type { ToastStore } from '@halo/shared/ui';
import type { i18n as I18n } from 'i18next';

/** Pages where news of another message would only be in the way. */
const QUIET_PATHS = ['/chats', '/purchase', '/vip_plan', '/paymentpage', '/adyen', '/ok', '/ko'];

interface ToastParts {
  toasts: ToastStore;
  i18n: I18n;
  navigate(path: string): void;
  path(): string;
}

/** Tells that somebody wrote, with the way there. Says who, never what: others may see the screen. */
export function tellOfMessage({ angel }: ChatNotification, { toasts, i18n, navigate, path }: ToastParts): void {
  const here = path().toLowerCase();
  if (QUIET_PATHS.some((quiet) => here.startsWith(quiet))) return;
  const id = toasts.show({
    text: i18n.t('shell:message.text', { name: angel.screenName }),
    autoClose: true,
    action: {
      label: i18n.t('shell:message.read'),
      onClick: () => {
        toasts.dismiss(id);
        navigate(`/chats/${angel.id}`);
      },
    },
  });
}
