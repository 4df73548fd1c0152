import { definePage } from '@halo/shared/remote';
import { AccessPage } from '../access/access-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: AccessPage, messages });
