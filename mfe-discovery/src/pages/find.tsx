import { definePage } from '@halo/shared/remote';
import { FindPage } from '../find/find-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: FindPage, messages });
