import { definePage } from '@halo/shared/remote';
import { KoPage } from '../ko/ko-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: KoPage, messages });
