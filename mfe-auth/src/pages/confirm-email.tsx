import { definePage } from '@halo/shared/remote';
import { ConfirmEmailPage } from '../confirm-email/confirm-email-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ConfirmEmailPage, messages });
