import { definePage } from '@halo/shared/remote';
import { AlertsPage } from '../alerts/alerts-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: AlertsPage, messages });
