import type { Language } from '@halo/shared/contracts';
import { type Platform, useLater } from '@halo/shared/remote';
import { LiveRegion } from '@halo/shared/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { notificationWords } from './notification-words.ts';
import type { Notifications } from './notifications.ts';
import type { PopupController } from './popup-controller.ts';

const loadCard = () =>
  import(/* webpackChunkName: "notification" */ './notification-card.tsx').then(
    (module) => module.NotificationCardView,
  );

interface NotificationHostProps {
  notifications: Notifications;
  popups: PopupController;
  language: Language;
  hrefOf: Platform['hrefOf'];
  navigate(path: string): void;
}

/** Where the card stands, and where it is read out. A popup over the page comes first: the card waits behind it. */
export function NotificationHost({ notifications, popups, language, hrefOf, navigate }: NotificationHostProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { card, isHidden } = useSyncExternalStore(notifications.subscribe, () => notifications.state);
  const isCovered = useSyncExternalStore(popups.subscribe, () => popups.state.open !== undefined);
  useEffect(() => notifications.moved(pathname), [notifications, pathname]);
  useEffect(() => (isCovered ? notifications.hold() : undefined), [notifications, isCovered]);
  const shown = isCovered || isHidden ? undefined : card;
  const loaded = useLater(loadCard, { wanted: shown?.serial });
  return (
    <>
      <LiveRegion message={shown ? notificationWords(shown, t, language) : ''} />
      {shown && loaded && (
        <loaded.code
          card={shown}
          language={language}
          hrefOf={hrefOf}
          onHold={notifications.hold}
          onClose={notifications.close}
          onGo={(path) => {
            notifications.close();
            navigate(path);
          }}
        />
      )}
    </>
  );
}
