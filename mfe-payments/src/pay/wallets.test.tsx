import type { PaymentAttempt, Wallet } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import {
  aFlow,
  aPaymentAttempt,
  aSession,
  fails,
  type FakePlatformOptions,
  hangs,
  inTurn,
  somePayRules,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fakeWalletFrame } from '../testing/fake-wallet-frame.ts';
import { bought, leftOpen, openPage } from '../testing/open-checkout.tsx';

type Payments = NonNullable<FakePlatformOptions['api']>['payments'];

const session = aSession({ flow: aFlow({ paymentMethods: ['paypal', 'applepay', 'googlepay', 'credit_card'] }) });
const rules =
  (...wallets: Wallet[]) =>
  async () =>
    somePayRules({
      methods: [...wallets, 'credit_card'],
      payPal: { scriptUrl: 'http://bank.localhost:4000/sdk/js', clientId: 'client' },
      googlePay: { scriptUrl: 'http://bank.localhost:4000/pay.js' },
      applePay: { scriptUrl: 'http://bank.localhost:4000/apple.js', merchantId: 'merchant.halo' },
    });
const ordered = async () =>
  aPaymentAttempt({
    status: 'challenge',
    productId: 'credits-200',
    challenge: { shape: 'approve', url: '', method: 'GET', fields: {}, orderId: 'ORDER-1' },
  });

async function openWallet(wallet: Wallet, payments: Payments = {}) {
  const page = await openPage({ rules: rules(wallet), ...payments }, { session });
  const frame = fakeWalletFrame(wallet);
  await frame.say({ type: 'halo.wallet.ready', isUsable: true });
  return { ...page, frame };
}
const press = { type: 'halo.wallet.pressed', requestId: 'w1' } as const;
const last = (requests: readonly unknown[]) =>
  requests.filter((request) => (request as { type: string }).type !== 'halo.wallet.busy').at(-1);

describe('[PAY-05] a wallet is offered only when it can be used', () => {
  it('not before its provider says so, and then with price and name beside its button', async () => {
    const { container, platform, user } = await openPage({ rules: rules('paypal') }, { session });
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    const frame = fakeWalletFrame('paypal');
    expect(frame.element).toHaveAttribute('allow', 'payment');
    expect(frame.element.src).toBe(
      `http://wallet.localhost:4000/wallet-frame?wallet=paypal&brand=luna&language=it&theme=auto&parent=${encodeURIComponent(window.location.origin)}`,
    );
    await frame.say({ type: 'halo.wallet.ready', isUsable: true });
    // What was there first stays, though the flow names PayPal before it.
    expect(screen.getByRole('button', { name: 'Carta di credito o debito', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'PayPal' }));
    expect(frame.requests[0]).toEqual({
      type: 'halo.wallet.offer',
      label: '200 crediti',
      amountCents: 2990,
      currency: 'EUR',
    });
    expect(screen.getByText(/^Paga 29,90\s€ con PayPal$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Paga 29,90/ })).toBeNull();
    expect(await axe(container, { iframes: false })).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it("PayPal's own number of credits stands beside its button, and the plan's beside the others", async () => {
    const flow = aFlow({ paymentMethods: ['paypal', 'credit_card'] });
    const withPromo = flow.plans.free.map((plan) =>
      plan.productId === 'credits-200' ? { ...plan, promoCredits: 250 } : plan,
    );
    const { user } = await openPage(
      { rules: rules('paypal') },
      { session: aSession({ flow: { ...flow, plans: { ...flow.plans, free: withPromo, premium: withPromo } } }) },
    );
    await fakeWalletFrame('paypal').say({ type: 'halo.wallet.ready', isUsable: true });
    const summary = within(screen.getByLabelText('Riepilogo'));
    expect(summary.getByText('200 crediti · circa 20 messaggi')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'PayPal' }));
    expect(summary.getByText('250 crediti · circa 25 messaggi')).toBeVisible();
    expect(summary.queryByText(/200 crediti/)).toBeNull();
  });

  it('one that this device cannot use leaves no button and no gap', async () => {
    await openPage({ rules: rules('applepay') }, { session });
    await fakeWalletFrame('applepay').say({ type: 'halo.wallet.ready', isUsable: false });
    expect(screen.queryByText('Apple Pay')).toBeNull();
    expect(screen.getByRole('button', { name: /^Paga 29,90/ })).toBeVisible();
  });

  it('one whose script is blocked fails alone, and can be tried again', async () => {
    const { user } = await openPage({ rules: rules('paypal') }, { session });
    const before = fakeWalletFrame('paypal');
    await before.say({ type: 'halo.wallet.failed' });
    expect(screen.getByText(/PayPal non si è caricato\. Gli altri modi/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Paga 29,90/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Riprova a caricare PayPal' }));
    const after = fakeWalletFrame('paypal');
    expect(after.element).not.toBe(before.element);
    await after.say({ type: 'halo.wallet.ready', isUsable: true });
    expect(screen.getByRole('button', { name: 'PayPal' })).toBeVisible();
  });

  it('one that says nothing is given up after a while', async () => {
    const { advance } = await openPage({ rules: rules('googlepay') }, { session });
    await advance(12_000);
    expect(screen.getByText(/Google Pay non si è caricato/)).toBeVisible();
  });

  it('one without its settings is not asked for', async () => {
    await openPage({ rules: async () => somePayRules({ methods: ['paypal', 'credit_card'] }) }, { session });
    expect(screen.queryByTitle('PayPal')).toBeNull();
  });

  it("listens to the wallets' origin only", async () => {
    const { platform, frame } = await openWallet('paypal');
    await frame.say(press, { origin: 'http://pay.localhost:4000' });
    await frame.say(press, { origin: 'http://evil.example' });
    expect(platform.calls('payments.createPayPalOrder')).toHaveLength(0);
  });
});

describe('[PAY-08] PayPal', () => {
  it('opens an order of the server, and asks the server to capture what was agreed to', async () => {
    const { platform, frame } = await openWallet('paypal', { createPayPalOrder: ordered, payPalApproved: bought() });
    await frame.say(press);
    expect(platform.calls('payments.createPayPalOrder')[0]?.args[0]).toMatchObject({
      productId: 'credits-200',
      expectedCents: 2990,
      idempotencyKey: expect.any(String),
    });
    expect(last(frame.requests)).toEqual({ type: 'halo.wallet.order', requestId: 'w1', orderId: 'ORDER-1' });
    expect(platform.holds).toEqual(['payment']);
    await frame.say({ type: 'halo.wallet.approved', requestId: 'w1', orderId: 'ORDER-1' });
    expect(platform.calls('payments.payPalApproved').map(({ args }) => args[0])).toEqual(['ORDER-1']);
    expect(last(frame.requests)).toEqual({ type: 'halo.wallet.done', requestId: 'w1', isPaid: true });
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('closed is back where it was: no error, and the order is ended', async () => {
    const { platform, frame } = await openWallet('paypal', { createPayPalOrder: ordered });
    await frame.say(press);
    await frame.say({ type: 'halo.wallet.cancelled', requestId: 'w1' });
    expect(platform.calls('orders.cancel')).toHaveLength(1);
    expect(platform.opened).toEqual([]);
    expect(screen.getByText(/Hai annullato/)).toBeVisible();
    expect(platform.storage.getDraft('payments', 'attempt')).toBe('{"declines":0}');
  });

  it('a refused card behind the account opens the window again', async () => {
    const { platform, frame } = await openWallet('paypal', {
      createPayPalOrder: ordered,
      payPalApproved: inTurn<[], Promise<PaymentAttempt>>(ordered, bought()),
    });
    await frame.say(press);
    await frame.say({ type: 'halo.wallet.approved', requestId: 'w1', orderId: 'ORDER-1' });
    expect(last(frame.requests)).toEqual({ type: 'halo.wallet.again', requestId: 'w1' });
    await frame.say({ type: 'halo.wallet.approved', requestId: 'w1', orderId: 'ORDER-1' });
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('refused for good is a popup with a way to try again', async () => {
    const { platform, frame } = await openWallet('paypal', {
      createPayPalOrder: ordered,
      payPalApproved: bought({ status: 'failed', failure: 'insufficient_funds' }),
    });
    await frame.say(press);
    await frame.say({ type: 'halo.wallet.approved', requestId: 'w1', orderId: 'ORDER-1' });
    expect(last(frame.requests)).toEqual({ type: 'halo.wallet.done', requestId: 'w1', isPaid: false });
    expect(platform.opened[0]).toMatchObject({ kind: 'content', content: { title: 'Fondi non sufficienti' } });
  });

  it('a second press while one runs sends nothing', async () => {
    const { platform, frame } = await openWallet('paypal', { createPayPalOrder: hangs() });
    await frame.say(press);
    await frame.say({ type: 'halo.wallet.pressed', requestId: 'w2' });
    expect(platform.calls('payments.createPayPalOrder')).toHaveLength(1);
    expect(last(frame.requests)).toEqual({ type: 'halo.wallet.done', requestId: 'w2', isPaid: false });
  });

  it('a lost answer to the capture is asked for, not sent again', async () => {
    const { platform, frame } = await openWallet('paypal', {
      createPayPalOrder: ordered,
      payPalApproved: fails('timeout'),
      attempt: bought(),
    });
    await frame.say(press);
    await frame.say({ type: 'halo.wallet.approved', requestId: 'w1', orderId: 'ORDER-1' });
    expect(platform.calls('payments.payPalApproved')).toHaveLength(1);
    expect(platform.calls('payments.attempt')).toHaveLength(1);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('an order left open by a page that is gone can be checked or given up', async () => {
    const draft = { payments: { choice: JSON.stringify({ productId: 'credits-200' }), attempt: leftOpen() } };
    const { platform, user } = await openPage(
      { rules: rules('paypal'), attempt: ordered, payPalApproved: bought() },
      { session, drafts: draft },
    );
    expect(screen.getByRole('heading', { name: 'Il pagamento non è finito' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Controlla ora' }));
    expect(platform.calls('payments.payPalApproved').map(({ args }) => args[0])).toEqual(['ORDER-1']);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });
});

describe('[PAY-08] "check now" for an order that was left open', () => {
  const drafts = { payments: { choice: JSON.stringify({ productId: 'credits-200' }), attempt: leftOpen() } };
  const check = () => screen.getByRole('button', { name: 'Controlla ora' });

  it('says so when nothing was agreed to yet, and is busy while it asks', async () => {
    let answer = (): void => {};
    const { platform, user, happen } = await openPage(
      {
        rules: rules('paypal'),
        attempt: ordered,
        payPalApproved: () =>
          new Promise((resolve) => {
            answer = () => void ordered().then(resolve);
          }),
      },
      { session, drafts },
    );
    await user.click(check());
    expect(check()).toHaveAttribute('aria-busy', 'true');
    await user.click(check());
    await happen(() => answer());
    expect(platform.calls('payments.payPalApproved')).toHaveLength(1);
    expect(screen.getByText(/conferma non è ancora arrivata/).closest('[role=status]')).not.toBeNull();
    expect(check()).not.toHaveAttribute('aria-busy');
  });

  it('offline says that the outcome is not known, and asks for the attempt as soon as it can', async () => {
    const { platform, user, advance } = await openPage(
      {
        rules: rules('paypal'),
        payPalApproved: fails('offline'),
        attempt: inTurn<[], Promise<PaymentAttempt>>(ordered, fails('offline'), ordered),
      },
      { session, drafts },
    );
    await user.click(check());
    expect(screen.getByText('Non sappiamo ancora com’è andata')).toBeVisible();
    expect(screen.getByText(/Sei senza connessione/)).toBeVisible();
    await advance(2000);
    expect(screen.getByRole('heading', { name: 'Il pagamento non è finito' })).toBeVisible();
    expect(platform.calls('payments.payPalApproved')).toHaveLength(1);
  });

  it('says what the server would not do', async () => {
    const { platform, user } = await openPage(
      { rules: rules('paypal'), attempt: ordered, payPalApproved: fails('rate_limited') },
      { session, drafts },
    );
    await user.click(check());
    expect(screen.getByText(problemText(platform.i18n, 'rate_limited')).closest('[role=status]')).not.toBeNull();
    expect(platform.opened).toEqual([]);
  });

  it('by itself after the way back it asks once, even when its answer is lost', async () => {
    const { platform, advance } = await openPage(
      { rules: rules('paypal'), attempt: ordered, payPalApproved: fails('timeout') },
      { session, drafts },
      '?token=ORDER-1&PayerID=X',
    );
    await advance(10_000);
    expect(platform.calls('payments.payPalApproved')).toHaveLength(1);
    expect(check()).toBeVisible();
  });
});

it('[PAY-08] a browser that was sent to PayPal and back asks at once', async () => {
  const draft = { payments: { choice: JSON.stringify({ productId: 'credits-200' }), attempt: leftOpen() } };
  const { platform } = await openPage(
    { rules: rules('paypal'), attempt: ordered, payPalApproved: bought() },
    { session, drafts: draft },
    '?token=ORDER-1&PayerID=X',
  );
  expect(platform.calls('payments.payPalApproved')).toHaveLength(1);
  expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
});

describe('[PAY-09] Google Pay', () => {
  const token = { type: 'halo.wallet.token', requestId: 'w1', token: '{"sealed":true}' } as const;

  it('hands the sealed card to the server', async () => {
    const { platform, frame } = await openWallet('googlepay', { payWithWallet: bought() });
    await frame.say(press);
    await frame.say(token);
    expect(platform.calls('payments.payWithWallet').map(({ args }) => args)).toEqual([
      ['googlepay', expect.objectContaining({ walletToken: '{"sealed":true}', expectedCents: 2990 })],
    ]);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it("starts the bank's question when there is one", async () => {
    const challenge = { shape: 'redirect', url: 'http://bank.localhost:4000/3ds', method: 'GET', fields: {} } as const;
    const { frame } = await openWallet('googlepay', { payWithWallet: bought({ status: 'challenge', challenge }) });
    await frame.say(press);
    await frame.say(token);
    expect(screen.getByRole('link', { name: 'Continua ora' })).toHaveAttribute('href', challenge.url);
  });

  it('says in a popup what was refused', async () => {
    const { platform, frame } = await openWallet('googlepay', {
      payWithWallet: bought({ status: 'failed', failure: 'card_declined' }),
    });
    await frame.say(press);
    await frame.say(token);
    expect(platform.opened).toHaveLength(1);
  });

  it('closed without a choice sends nothing', async () => {
    const { platform, frame } = await openWallet('googlepay');
    await frame.say(press);
    await frame.say({ type: 'halo.wallet.cancelled', requestId: 'w1' });
    expect(platform.calls('payments.payWithWallet')).toHaveLength(0);
    expect(platform.opened).toEqual([]);
  });

  it('a window that broke says so', async () => {
    const { frame } = await openWallet('googlepay');
    await frame.say(press);
    await frame.say({ type: 'halo.wallet.broke', requestId: 'w1' });
    expect(screen.getByText(/si è chiusa per un errore/)).toBeVisible();
  });
});

describe('[PAY-10] Apple Pay', () => {
  it('gets its merchant session from the server, then hands over the sealed card', async () => {
    const { platform, frame } = await openWallet('applepay', {
      validateMerchant: async () => ({ merchantSessionIdentifier: 'm1' }),
      payWithWallet: bought(),
    });
    await frame.say(press);
    await frame.say({
      type: 'halo.wallet.validate',
      requestId: 'w1',
      validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    });
    expect(platform.calls('payments.validateMerchant').map(({ args }) => args[0])).toEqual([
      'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    ]);
    expect(last(frame.requests)).toEqual({
      type: 'halo.wallet.session',
      requestId: 'w1',
      session: { merchantSessionIdentifier: 'm1' },
    });
    await frame.say({ type: 'halo.wallet.token', requestId: 'w1', token: '{"data":"x"}' });
    expect(last(frame.requests)).toEqual({ type: 'halo.wallet.done', requestId: 'w1', isPaid: true });
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('closes its window when the server does not give one', async () => {
    const { frame } = await openWallet('applepay', { validateMerchant: fails('unavailable') });
    await frame.say(press);
    await frame.say({
      type: 'halo.wallet.validate',
      requestId: 'w1',
      validationUrl: 'https://apple-pay-gateway.apple.com/x',
    });
    expect(last(frame.requests)).toEqual({ type: 'halo.wallet.done', requestId: 'w1', isPaid: false });
    expect(screen.getByText(/si è chiusa per un errore/)).toBeVisible();
  });
});

it('[PAY-14] after so many refusals another way is offered, first of all', async () => {
  const drafts = {
    payments: { choice: JSON.stringify({ productId: 'credits-200' }), attempt: JSON.stringify({ declines: 2 }) },
  };
  const withVisa = async () => ({
    ...(await rules('paypal')()),
    savedCards: [{ id: 'card-1', brand: 'visa' as const, lastFour: '1111', expiryMonth: '03', expiryYear: '2030' }],
  });
  const flow = aFlow({ paymentMethods: ['credit_card', 'paypal'] });
  const { platform, user } = await openPage(
    { rules: withVisa, tryCharge: bought({ status: 'failed', failure: 'card_declined', declines: 3 }) },
    { session: aSession({ flow }), drafts, popups: () => ({ kind: 'button', id: 'other' }) },
  );
  await fakeWalletFrame('paypal').say({ type: 'halo.wallet.ready', isUsable: true });
  await user.click(screen.getByRole('button', { name: /con Visa che finisce con 1111$/ }));
  expect(platform.opened[0]).toMatchObject({
    content: {
      message: expect.stringMatching(/prova in un altro modo/),
      buttons: [{ id: 'other', text: 'Paga in un altro modo' }, { id: 'plans' }],
    },
  });
  expect(screen.getByRole('button', { name: 'PayPal', pressed: true })).toBeVisible();
});
