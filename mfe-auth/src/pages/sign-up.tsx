import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { SignUpPage } from '../sign-up/sign-up-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: SignUpPage, messages });
