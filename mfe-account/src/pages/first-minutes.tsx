import { definePage } from '@halo/shared/remote';
import { MemberFirstMinutes } from '../app/member-first-minutes.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: MemberFirstMinutes, messages });
