import { definePage } from '@halo/shared/remote';
import { MatchPage } from '../match/match-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: MatchPage, messages });
