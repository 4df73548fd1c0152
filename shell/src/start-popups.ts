import { type BootDocument, DAY_MS, HOOKS } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { createI18n, problemText } from '@halo/shared/i18n';
import { loadMessages } from '@halo/shared/remote';
import { createToastStore } from '@halo/shared/ui';
import type { i18n as I18n } from 'i18next';
import { messages } from './messages.ts';
import { dottedIcon } from './platform/dotted-icon.ts';
import { createUnreadMark, type UnreadMark } from './platform/unread-mark.ts';
import { createNotifications, type Notifications } from './popups/notifications.ts';
import { disabledContext } from './popups/hook-content.ts';
import { createPopupController, type PopupController } from './popups/popup-controller.ts';
import { isPublicAt, isQuietAt } from './routing/places.ts';
import { greet } from './session/greet.ts';
import { createUnseenGift } from './session/unseen-gift.ts';
import { feedNotifications } from './session/notification-feed.ts';
import type { StartedRemotes } from './start-remotes.ts';
import { isVerbose, type StartedSession } from './start-session.ts';

/** The third step: what stands over a page, in the visitor's language. */
export interface StartedPopups {
  i18n: I18n;
  popups: PopupController;
  toasts: ReturnType<typeof createToastStore>;
  notifications: Notifications;
  unreadMark: UnreadMark;
}

const ASKED = ['shell', 'special-data'] as const;

export async function startPopups(
  boot: BootDocument,
  { api, bus, clock, log, navigator: navigation, session, storage, onSessionSignal }: StartedSession,
  { currentSet, hrefOf }: Pick<StartedRemotes, 'currentSet' | 'hrefOf'>,
): Promise<StartedPopups> {
  const i18n = await loadTexts(boot);
  const toasts = createToastStore();
  const popups = createPopupController({
    releases: currentSet,
    i18n,
    toasts,
    navigate: navigation.navigate,
    hrefOf,
    clock,
    session,
  });
  const notifications = createNotifications({
    clock,
    path: () => location.pathname,
    isQuiet: (path, kind) => isQuietAt(currentSet(), path, kind),
  });
  feedNotifications(notifications, bus);
  function isTurnToAsk(): boolean {
    const askedAt = Number(storage.getDraft(...ASKED) ?? 0);
    if (clock.now() - askedAt < DAY_MS) return false;
    storage.setDraft(...ASKED, String(clock.now()));
    return true;
  }
  async function decideSpecialData(consentsToSpecialData: boolean): Promise<void> {
    try {
      session.userSaved(await api.accounts.saveProfile({ consentsToSpecialData }));
    } catch (thrown) {
      log.error('the answer about special data was not kept', thrown);
      popups.toast({ text: problemText(i18n, fromUnknown(thrown).code), tone: 'danger' });
    }
  }
  const unseenGift = createUnseenGift(storage);
  onSessionSignal((signal) => {
    if (signal.type === 'signedOut' && signal.how === 'left')
      popups.toast({ text: i18n.t('shell:signedOut'), tone: 'ok' });
    // Wherever it is met: on home and on public pages nothing else would say it.
    if (signal.type === 'disabled') void popups.openHook(HOOKS.accountDisabled, disabledContext(signal.reason));
    if (signal.type !== 'greeting') return;
    const isPublicPage = () => isPublicAt(currentSet(), location.pathname);
    void greet(signal, { popups, i18n, session, hrefOf, unseenGift, isPublicPage, isTurnToAsk, decideSpecialData });
  });
  const unreadMark = createUnreadMark({ bus, page: document, badge: navigator, draw: dottedIcon });
  return { i18n, popups, toasts, notifications, unreadMark };
}

async function loadTexts(boot: BootDocument): Promise<I18n> {
  const i18n = await createI18n({
    language: boot.language,
    ...(isVerbose(boot) ? { onMissingText: (name: string) => console.warn(`no text: ${name}`) } : {}),
  });
  await loadMessages(i18n, messages, boot.language);
  return i18n;
}
