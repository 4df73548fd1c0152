import { definePage } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { PaymentCheckPage } from '../payment-check/payment-check-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({
  page: () => <PaymentCheckPage from="googlepay" />,
  messages,
});
