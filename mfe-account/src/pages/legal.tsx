import { definePage } from '@halo/shared/remote';
import { LegalPage } from '../legal/legal-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: LegalPage, messages });
