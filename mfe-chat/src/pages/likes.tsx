import { definePage } from '@halo/shared/remote';
import { LikesPage } from '../likes/likes-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: LikesPage, messages });
