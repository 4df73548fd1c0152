import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { AutoSignUpPage } from '../sign-up/auto-sign-up-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: AutoSignUpPage, messages });
