import { definePage } from '@halo/shared/remote';
import { SignInLinkPage } from '../mail-link/sign-in-link-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: SignInLinkPage, messages });
