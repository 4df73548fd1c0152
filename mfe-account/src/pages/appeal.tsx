import { definePage } from '@halo/shared/remote';
import { AppealPage } from '../appeal/appeal-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: AppealPage, messages });
