import { definePage } from '@halo/shared/remote';
import { KeepEmailPage } from '../keep-email/keep-email-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: KeepEmailPage, messages });
