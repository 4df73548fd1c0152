import { definePage } from '@halo/shared/remote';
import { ChangeCardPage } from '../pay/change-card-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ChangeCardPage, messages });
