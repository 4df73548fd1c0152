import { definePage } from '@halo/shared/remote';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ConversationPage, messages });
