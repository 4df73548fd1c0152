import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { SharePage } from '../share-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: SharePage, messages });
