import { definePopup } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { SetRegionPopup } from '../set-region/set-region-popup.tsx';

export const { bootstrap, mount, update, unmount } = definePopup({ popup: SetRegionPopup, messages });
