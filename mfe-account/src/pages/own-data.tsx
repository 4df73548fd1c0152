import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { OwnDataPage } from '../own-data/own-data-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: OwnDataPage, messages });
