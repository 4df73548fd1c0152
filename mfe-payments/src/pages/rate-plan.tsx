import { definePage } from '@halo/shared/remote';
import { RatePlanPage } from '../plans/rate-plan-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: RatePlanPage, messages });
