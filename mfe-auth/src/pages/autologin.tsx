import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { AutologinPage } from '../sign-in-link/autologin-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: AutologinPage, messages });
