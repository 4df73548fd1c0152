import { definePopup } from '@halo/shared/remote';
import { LostPasswordPopup } from '../mail-link/lost-password-popup.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePopup({ popup: LostPasswordPopup, messages });
