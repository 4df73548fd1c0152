import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { PreviewPage } from '../profile/preview-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: PreviewPage, messages });
