import { definePopup } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { SignInPopup } from '../sign-in-popup.tsx';

export const { bootstrap, mount, update, unmount } = definePopup({
  popup: () => <SignInPopup first="logIn" />,
  messages,
});
