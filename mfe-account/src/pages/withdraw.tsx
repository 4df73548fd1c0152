import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { WithdrawPage } from '../withdraw/withdraw-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: WithdrawPage, messages });
