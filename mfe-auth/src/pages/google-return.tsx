import { definePage } from '@halo/shared/remote';
import { GoogleReturnPage } from '../app/google-return-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: GoogleReturnPage, messages });
