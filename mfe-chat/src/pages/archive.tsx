import { definePage } from '@halo/shared/remote';
import { ArchivePage } from '../inbox/archive-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ArchivePage, messages });
