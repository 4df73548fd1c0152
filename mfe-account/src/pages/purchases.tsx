import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { PurchasesPage } from '../purchases/purchases-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: PurchasesPage, messages });
