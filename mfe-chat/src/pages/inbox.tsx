import { definePage } from '@halo/shared/remote';
import { InboxPage } from '../inbox/inbox-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: InboxPage, messages });
