import { definePage } from '@halo/shared/remote';
import { LogInPage } from '../log-in/log-in-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: LogInPage, messages });
