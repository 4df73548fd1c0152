import { definePage } from '@halo/shared/remote';
import { PlansPage } from '../plans/plans-page.tsx';
import { loadOkPage } from '../load-ok-page.ts';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: PlansPage, messages, next: loadOkPage });
