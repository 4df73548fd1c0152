import { definePage } from '@halo/shared/remote';
import { PlansPage } from '../plans/plans-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: PlansPage, messages });
