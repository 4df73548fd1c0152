import { definePage } from '@halo/shared/remote';
import { AdyenCheckPage } from '../adyen-check/adyen-check-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: AdyenCheckPage, messages });
