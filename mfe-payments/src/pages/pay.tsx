import { definePage } from '@halo/shared/remote';
import { PayPage } from '../pay/pay-page.tsx';
import { loadOkPage } from '../load-ok-page.ts';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: PayPage, messages, next: loadOkPage });
