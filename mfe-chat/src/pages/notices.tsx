import { definePage } from '@halo/shared/remote';
import { NoticesPage } from '../notices/notices-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: NoticesPage, messages });
