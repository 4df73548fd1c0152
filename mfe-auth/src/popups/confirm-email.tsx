import { definePopup } from '@halo/shared/remote';
import { DoubleOptInPopup } from '../double-opt-in/double-opt-in-popup.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePopup({ popup: DoubleOptInPopup, messages });
