import { definePage } from '@halo/shared/remote';
import { MsPage } from '../ms-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: MsPage, messages });
