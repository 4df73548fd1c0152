import { definePopup } from '@halo/shared/remote';
import { SignInPopup } from '../app/sign-in-popup.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePopup({
  popup: () => <SignInPopup first="signUp" />,
  messages,
});
