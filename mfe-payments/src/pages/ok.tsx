import { definePage } from '@halo/shared/remote';
import { OkPage } from '../ok/ok-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: OkPage, messages });
