import { definePage } from '@halo/shared/remote';
import { MemberProfile } from '../app/member-profile.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: MemberProfile, messages });
