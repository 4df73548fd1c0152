import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { ExternalEmailPage } from '../sign-in-link/autologin-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: ExternalEmailPage, messages });
