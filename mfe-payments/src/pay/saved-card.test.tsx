import type { PayRules, Subscription } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import {
  aFlow,
  aPaymentAttempt,
  aSession,
  aSubscription,
  fails,
  hangs,
  inTurn,
  somePayRules,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fakeCardFrame } from '../testing/fake-card-frame.ts';
import { bought, declined, openPage } from '../testing/open-checkout.tsx';

const visa = { id: 'card-1', brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' } as const;
const rules =
  (over: Partial<PayRules> = {}) =>
  async () =>
    somePayRules({ savedCards: [visa], ...over });
const payWithVisa = () => screen.getByRole('button', { name: /^Paga 29,90\s€ con Visa che finisce con 1111$/ });

describe('[PAY-04] a card on file', () => {
  it('is charged by a button that names price and card, with no field to fill in', async () => {
    const { platform, user, container } = await openPage({ rules: rules(), tryCharge: bought() });
    expect(screen.getByRole('radio', { name: /Visa che finisce con 1111/ })).toBeChecked();
    expect(screen.getByTitle('Dati della carta')).not.toBeVisible();
    expect(await axe(container, { iframes: false })).toHaveNoViolations();
    await user.click(payWithVisa());
    expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({
      savedCardId: 'card-1',
      method: 'credit_card',
      expectedCents: 2990,
    });
    expect(platform.calls('payments.tryCharge')[0]?.args[0]).not.toHaveProperty('cardToken');
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
    expect(platform.missingTexts).toEqual([]);
  });

  it('is charged once, however often the button is pressed', async () => {
    const { platform, user } = await openPage({ rules: rules(), tryCharge: hangs() });
    await user.dblClick(payWithVisa());
    await user.click(payWithVisa());
    expect(platform.calls('payments.tryCharge')).toHaveLength(1);
    expect(payWithVisa()).toHaveAttribute('aria-busy', 'true');
  });

  it('that the bank asks about leads to the bank', async () => {
    const challenge = { shape: 'redirect', url: 'http://bank.localhost:4000/3ds', method: 'GET', fields: {} } as const;
    const { user } = await openPage({ rules: rules(), tryCharge: bought({ status: 'challenge', challenge }) });
    await user.click(payWithVisa());
    expect(screen.getByRole('link', { name: 'Continua ora' })).toHaveAttribute('href', challenge.url);
  });

  it('that was refused makes room for another one', async () => {
    const { platform, user, advance } = await openPage({ rules: rules(), tryCharge: declined('expired_card') });
    await fakeCardFrame().say({ type: 'halo.card.ready' });
    await user.click(payWithVisa());
    expect(platform.opened).toHaveLength(1);
    await advance(80);
    expect(screen.getByRole('radio', { name: 'Un’altra carta' })).toBeChecked();
    expect(screen.getByTitle('Dati della carta')).toBeVisible();
  });

  it('that is gone at the provider is not offered any more', async () => {
    const { user } = await openPage({ rules: rules(), tryCharge: fails('card_not_on_file') });
    await fakeCardFrame().say({ type: 'halo.card.ready' });
    await user.click(payWithVisa());
    expect(screen.queryByRole('radio', { name: /Visa/ })).toBeNull();
    expect(screen.getByTitle('Dati della carta')).toBeVisible();
  });

  describe('is removed', () => {
    const amex = { ...visa, id: 'card-2', brand: 'amex', lastFour: '0005' } as const;
    const renewing = (...subscriptions: Subscription[]) => ({
      api: { purchases: { list: async () => ({ purchases: [], subscriptions }) } },
    });
    const bin = () => screen.getByRole('button', { name: 'Rimuovi Visa che finisce con 1111' });
    const question = () => screen.getByRole('dialog', { name: 'Rimuovere Visa che finisce con 1111?' });

    it('only after the question, which names the renewal that ends with it; then the keyboard is at the next card', async () => {
      const { platform, user } = await openPage(
        { rules: rules({ savedCards: [visa, amex] }) },
        renewing(aSubscription(), aSubscription({ id: 'other', planName: 'Altro', lastFour: '0005' })),
      );
      await user.click(bin());
      expect(
        within(question()).getByText(/^Premium 1 mese si rinnova con questa carta.*resta tuo fino al 14 febbraio 2026/),
      ).toBeVisible();
      expect(question()).not.toHaveTextContent('Altro');
      expect(platform.calls('payments.forgetCard')).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Rimuovi la carta e disdici il rinnovo' }));
      expect(platform.calls('payments.forgetCard').map(({ args }) => args[0])).toEqual(['card-1']);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('radio', { name: /Visa/ })).toBeNull();
      expect(screen.getByRole('radio', { name: /American Express/ })).toHaveFocus();
      expect(screen.getByText(/Premium 1 mese non si rinnova più ed è tuo fino al 14 febbraio 2026/)).toBeVisible();
      expect(platform.missingTexts).toEqual([]);
    });

    it('of a plan that has not begun says what stays and until when at the latest, before and after', async () => {
      const { user } = await openPage({ rules: rules() }, renewing(aSubscription({ waits: true })));
      await user.click(bin());
      expect(question()).toHaveTextContent(
        /non è ancora iniziato, resta tuo e finisce al più tardi il 14 febbraio 2026/,
      );
      await user.click(screen.getByRole('button', { name: 'Rimuovi la carta e disdici il rinnovo' }));
      expect(screen.getByText(/non è ancora iniziato, resta tuo, al più tardi fino al 14 febbraio 2026/)).toBeVisible();
    });

    it('the last one leaves the word that it is gone, and the fields of a new one', async () => {
      const { user } = await openPage({ rules: rules() }, renewing());
      await user.click(bin());
      expect(question()).not.toHaveTextContent('si rinnova');
      await user.click(screen.getByRole('button', { name: 'Rimuovi la carta' }));
      expect(screen.queryByRole('radio')).toBeNull();
      expect(screen.getByText(/^Visa che finisce con 1111: rimossa/).closest('[role=status]')).toHaveFocus();
      expect(screen.getByRole('checkbox', { name: /Ricorda questa carta/ })).toBeVisible();
    });

    it('not when it fails: that is said, the card stays, and it can be tried again', async () => {
      const { platform, user } = await openPage(
        { rules: rules(), forgetCard: inTurn<[string], Promise<void>>(fails('offline'), async () => undefined) },
        renewing(),
      );
      await user.click(bin());
      await user.click(screen.getByRole('button', { name: 'Rimuovi la carta' }));
      expect(within(question()).getByText(problemText(platform.i18n, 'offline'))).toBeVisible();
      expect(payWithVisa()).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Rimuovi la carta' }));
      expect(screen.queryByRole('radio')).toBeNull();
    });

    it('nor before it is known what ends with it, nor when the shopper changes their mind', async () => {
      const { platform, user } = await openPage(
        { rules: rules() },
        { api: { purchases: { list: inTurn(hangs() as never, fails('unavailable')) } } },
      );
      await user.click(bin());
      const confirm = screen.getByRole('button', { name: 'Rimuovi la carta' });
      expect(confirm).toHaveAttribute('aria-busy', 'true');
      await user.click(confirm);
      await user.click(screen.getByRole('button', { name: 'No, lasciala' }));
      expect(bin()).toHaveFocus();
      await user.click(bin());
      expect(within(question()).getByText(/^Se un abbonamento si rinnova con questa carta/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'No, lasciala' }));
      expect(platform.calls('payments.forgetCard')).toEqual([]);
      expect(payWithVisa()).toBeVisible();
    });
  });
});

it('a new card is kept only when that is ticked', async () => {
  const { platform, user } = await openPage({ tryCharge: inTurn(declined('invalid_cvc'), bought()) });
  const frame = fakeCardFrame();
  await frame.say({ type: 'halo.card.ready' });
  const box = screen.getByRole('checkbox', { name: /Ricorda questa carta/ });
  expect(box).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: /^Paga/ }));
  await frame.giveToken();
  await user.click(box);
  await user.click(screen.getByRole('button', { name: /^Paga/ }));
  await frame.giveToken();
  const kept = platform
    .calls('payments.tryCharge')
    .map(({ args }) => (args[0] as { rememberCard?: boolean }).rememberCard);
  expect(kept).toEqual([undefined, true]);
});

describe('[PAY-11] Mollie', () => {
  const withMollie = { session: aSession({ flow: aFlow({ paymentMethods: ['mollie'] }) }) };
  const mollie = async () => somePayRules({ methods: ['mollie'] });
  const challenge = {
    shape: 'redirect',
    url: 'http://bank.localhost:4000/mollie/tr_1',
    method: 'GET',
    fields: {},
  } as const;

  it('leads to its page', async () => {
    const { platform, user } = await openPage(
      {
        rules: mollie,
        createMolliePayment: async () => aPaymentAttempt({ status: 'challenge', challenge, productId: 'credits-200' }),
      },
      withMollie,
    );
    await user.click(screen.getByRole('button', { name: /^Paga 29,90\s€$/ }));
    expect(platform.calls('payments.createMolliePayment')[0]?.args[0]).toMatchObject({
      productId: 'credits-200',
      expectedCents: 2990,
    });
    expect(screen.getByRole('link', { name: 'Continua ora' })).toHaveAttribute('href', challenge.url);
  });

  it('that does not answer with one says so in a popup', async () => {
    const { platform, user } = await openPage(
      { rules: mollie, createMolliePayment: declined('payment_generic') },
      withMollie,
    );
    await user.click(screen.getByRole('button', { name: /^Paga 29,90\s€$/ }));
    expect(platform.opened[0]).toMatchObject({ content: { tone: 'danger' } });
  });
});

describe('[PAY-05] a page that came back without its memory', () => {
  const challenge = {
    shape: 'redirect',
    url: 'http://bank.localhost:4000/mollie/tr_1',
    method: 'GET',
    fields: {},
  } as const;
  const open = aPaymentAttempt({
    status: 'challenge',
    challenge,
    productId: 'credits-200',
    planName: '200 crediti',
    amountCents: 2990,
    method: 'mollie',
    idempotencyKey: 'key-number-0000007',
  });
  const withMollie = { session: aSession({ flow: aFlow({ paymentMethods: ['credit_card', 'mollie'] }) }), drafts: {} };
  const both = async () => somePayRules({ methods: ['credit_card', 'mollie'] });

  it('goes on with plan, price and way to pay of the attempt that the server knows', async () => {
    const { platform, user } = await openPage(
      { rules: both, latestAttempt: async () => open, attempt: async () => open },
      withMollie,
    );
    expect(platform.navigations).toEqual([]);
    expect(screen.getByRole('heading', { name: 'La tua banca chiede una conferma' })).toBeVisible();
    expect(screen.getByText(/^200 crediti · 29,90\s€$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Paga in un altro modo' }));
    expect(platform.calls('orders.cancel').map(({ args }) => args[0])).toEqual(['key-number-0000007']);
    expect(screen.getByRole('button', { name: /^Paga 29,90\s€$/ })).toBeVisible();
    expect(screen.getByText(/Hai annullato/)).toBeVisible();
  });

  it('and takes nothing from an attempt that is over', async () => {
    const { platform } = await openPage(
      { rules: both, latestAttempt: async () => ({ ...open, status: 'failed' as const }) },
      withMollie,
    );
    expect(platform.navigations).toEqual([{ path: '/vip_plan/cred', replace: true }]);
  });

  it('says that it was paid when giving up came too late', async () => {
    const paid = aPaymentAttempt({ productId: 'credits-200', grantedCredits: 200 });
    const { platform, user } = await openPage(
      { rules: both, latestAttempt: async () => open, attempt: async () => open },
      { ...withMollie, api: { orders: { cancel: async () => paid } } },
    );
    await user.click(screen.getByRole('button', { name: 'Paga in un altro modo' }));
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });
});
