import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { SearchPage } from '../search-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: SearchPage, messages });
