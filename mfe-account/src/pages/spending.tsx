import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { SpendingPage } from '../spending/spending-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: SpendingPage, messages });
