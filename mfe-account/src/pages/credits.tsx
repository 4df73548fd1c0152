import { definePage } from '@halo/shared/remote';
import { CreditHistoryPage } from '../credits/credit-history-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: CreditHistoryPage, messages });
