import { definePage } from '@halo/shared/remote';
import { ForgotPasswordPage } from '../forgot-password/forgot-password-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ForgotPasswordPage, messages });
