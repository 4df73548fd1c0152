import { definePage } from '@halo/shared/remote';
import { ContactPage } from '../contact/contact-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ContactPage, messages });
