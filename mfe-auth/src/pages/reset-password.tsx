import { definePage } from '@halo/shared/remote';
import { ResetPasswordPage } from '../reset-password/reset-password-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ResetPasswordPage, messages });
