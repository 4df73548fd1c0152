import { definePage } from '@halo/shared/remote';
import { loadOkPage } from '../load-ok-page.ts';
import { messages } from '../messages.ts';
import { PaymentCheckPage } from '../payment-check/payment-check-page.tsx';

export const { bootstrap, mount, update, unmount } = definePage({
  page: () => <PaymentCheckPage from="trustpay" />,
  messages,
  next: loadOkPage,
});
