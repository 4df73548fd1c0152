import { definePage } from '@halo/shared/remote';
import { ForgotPasswordPage } from '../mail-link/forgot-password-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ForgotPasswordPage, messages });
