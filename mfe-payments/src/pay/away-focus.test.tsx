import { aFlow, aPaymentAttempt, aSession, somePayRules } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { bought, openPage, openCheckout } from '../testing/open-checkout.tsx';

const challenge = { shape: 'redirect', url: 'http://bank.localhost:4000/3ds', method: 'GET', fields: {} } as const;

describe('the keyboard goes on where the pressed button was', () => {
  it('in the words about a payment that waits for the bank', async () => {
    const { pay, frame } = await openCheckout({
      tryCharge: bought({ status: 'pending' }),
      attempt: bought({ status: 'pending' }),
    });
    await pay();
    await frame.giveToken();
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Controlla ora' }));
    expect(document.body).not.toHaveFocus();
  });

  it('in the way to the bank, and back in what the checkout says', async () => {
    const open = aPaymentAttempt({
      status: 'challenge',
      challenge,
      productId: 'credits-200',
      method: 'mollie',
      idempotencyKey: 'key-number-0000007',
    });
    const { user } = await openPage(
      {
        rules: async () => somePayRules({ methods: ['credit_card', 'mollie'] }),
        latestAttempt: async () => open,
        attempt: async () => open,
      },
      { session: aSession({ flow: aFlow({ paymentMethods: ['credit_card', 'mollie'] }) }), drafts: {} },
    );
    expect(document.activeElement).toContainElement(screen.getByRole('link', { name: 'Continua ora' }));
    expect(document.body).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Paga in un altro modo' }));
    expect(screen.getByText(/Hai annullato/).closest('[role=status]')).toHaveFocus();
  });
});
