import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { ProfilePage } from '../profile/profile-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({ page: ProfilePage, messages });
