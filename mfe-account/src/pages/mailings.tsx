import { definePage } from '@halo/shared/remote';
import { MailingsPage } from '../mailings/mailings-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: MailingsPage, messages });
