import type { PaymentAttempt } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import {
  aFlow,
  aPaymentAttempt,
  aSession,
  fails,
  type FakePlatform,
  type FakePlatformOptions,
  hangs,
  inTurn,
  renderInPlatform,
  somePayRules,
} from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from '../messages.ts';
import { fakeCardFrame } from '../testing/fake-card-frame.ts';
import { fakeWalletFrame } from '../testing/fake-wallet-frame.ts';
import { bought, keysOf, leftOpen, openPage } from '../testing/open-checkout.tsx';
import { PayPage } from './pay-page.tsx';

type Payments = NonNullable<FakePlatformOptions['api']>['payments'];

const LEFT = 'key-number-0000001';
const ORDER = 'order-key-number-01';
const choice = JSON.stringify({ productId: 'credits-50', orderKey: ORDER, orderCents: 990 });
const challenge = { shape: 'redirect', url: 'http://bank.localhost:4000/3ds', method: 'GET', fields: {} } as const;

/** 200 credits were attempted before, 50 are chosen now. */
const left = (over: Partial<PaymentAttempt> = {}) => bought({ idempotencyKey: LEFT, ...over });
const small = async () => aPaymentAttempt({ idempotencyKey: ORDER });

async function open(payments: Payments, drafts: Record<string, string> = { choice, attempt: leftOpen({ key: LEFT }) }) {
  const page = await openPage(payments, { drafts: { payments: drafts } });
  return { ...page, ...(await buyer(page)) };
}

async function buyer({ user }: Pick<Awaited<ReturnType<typeof openPage>>, 'user'>) {
  const frame = fakeCardFrame();
  await frame.say({ type: 'halo.card.ready' });
  return {
    frame,
    async buy(): Promise<void> {
      await user.click(screen.getByRole('button', { name: /^Paga 9,90\s€$/ }));
      await frame.giveToken();
    },
  };
}
const chargesOf = (platform: FakePlatform) => platform.calls('payments.tryCharge').map(({ args }) => args[0]);
const openKeys = (platform: FakePlatform) =>
  (
    (JSON.parse(platform.storage.getDraft('payments', 'attempt') ?? '{}') as { open?: { key: string }[] }).open ?? []
  ).map(({ key }) => key);

describe('an attempt for another plan that was left behind', () => {
  it.each([
    ['settled', left(), /Il pagamento di prima è riuscito: 200 crediti, 29,90/, 1],
    [
      'failed',
      left({ status: 'failed', failure: 'card_declined' }),
      /Il pagamento di prima non è riuscito: 200 crediti, 29,90/,
      0,
    ],
  ] as const)(
    '%s by now: a short notice, and what is chosen now is paid with a key of its own',
    async (_name, attempt, notice, isReported) => {
      const { platform, buy } = await open({ attempt, tryCharge: small });
      const facts: unknown[] = [];
      platform.bus.on('payment.settled', (fact) => facts.push(fact));
      expect(screen.getByText(notice)).toBeVisible();
      expect(platform.opened).toEqual([]);
      expect(platform.navigations).toEqual([]);
      expect(platform.storage.getDraft('payments', 'choice')).toBe(choice);
      expect(openKeys(platform)).toEqual([]);
      expect(platform.calls('payments.attempt').map(({ args }) => args[0])).toEqual([LEFT]);
      expect(JSON.parse(platform.storage.getDraft('payments', 'receipt') ?? '{}')).toEqual(
        isReported ? expect.objectContaining({ grantedCredits: 200 }) : {},
      );
      await buy();
      expect(chargesOf(platform)).toEqual([
        expect.objectContaining({ idempotencyKey: ORDER, productId: 'credits-50', expectedCents: 990 }),
      ]);
      expect(facts).toEqual([expect.objectContaining({ planName: '50 crediti' })]);
      expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
      expect(JSON.parse(platform.storage.getDraft('payments', 'receipt') ?? '{}')).toMatchObject({
        planName: '50 crediti',
      });
    },
  );

  it('publishes once that it is paid', async () => {
    let settle = (): void => {};
    const { platform, happen } = await open({
      attempt: () =>
        new Promise((resolve) => {
          settle = () =>
            resolve(aPaymentAttempt({ idempotencyKey: LEFT, productId: 'credits-200', planName: '200 crediti' }));
        }),
    });
    const facts: unknown[] = [];
    platform.bus.on('payment.settled', (fact) => facts.push(fact));
    // Until the server says so, nothing else goes out, and what is asked about is named.
    expect(screen.getByText(/È il pagamento che avevi iniziato prima: 200 crediti, 29,90/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
    await happen(() => settle());
    expect(facts).toEqual([expect.objectContaining({ planName: '200 crediti' })]);
  });

  it('still with the bank: said, and what is chosen now can be bought beside it', async () => {
    const { platform, buy } = await open({ attempt: left({ status: 'pending' }), tryCharge: small });
    expect(screen.getByText(/La banca sta ancora confermando il pagamento di prima: 200 crediti, 29,90/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'La banca sta confermando' })).toBeNull();
    await buy();
    expect(chargesOf(platform)).toEqual([expect.objectContaining({ idempotencyKey: ORDER, productId: 'credits-50' })]);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
    // Its own end is published later.
    expect(openKeys(platform)).toEqual([LEFT]);
  });

  it('that the bank asks about is named by its own plan and price, leads nowhere by itself, and can be given up', async () => {
    const { platform, user, buy } = await open({ attempt: left({ status: 'challenge', challenge }), tryCharge: small });
    expect(screen.getByRole('heading', { name: 'Hai un pagamento in sospeso' })).toBeVisible();
    expect(screen.getByText(/^200 crediti · 29,90\s€$/)).toBeVisible();
    expect(screen.queryByText(/50 crediti · 9,90/)).toBeNull();
    expect(screen.queryByText(/Si apre tra/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Continua ora' })).toHaveAttribute('href', challenge.url);
    await user.click(screen.getByRole('button', { name: 'Annulla il pagamento' }));
    expect(platform.calls('orders.cancel').map(({ args }) => args[0])).toEqual([LEFT]);
    expect(screen.getByText(/Hai annullato/)).toBeVisible();
    await buy();
    expect(chargesOf(platform)).toEqual([expect.objectContaining({ idempotencyKey: ORDER, productId: 'credits-50' })]);
  });

  it('that is a check of a card is said to be one, and names no sum', async () => {
    const check = { productId: 'card-of-subscription-1', planName: 'Premium 1 mese', amountCents: 0 };
    const { user } = await open({ attempt: left({ status: 'challenge', challenge, ...check }) });
    expect(screen.getByRole('heading', { name: 'Hai un controllo della carta in sospeso' })).toBeVisible();
    expect(screen.getByText('Premium 1 mese')).toBeVisible();
    expect(screen.queryByText(/0,00/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ferma il controllo' }));
    expect(screen.getByText(/Hai annullato/)).toBeVisible();
  });

  it('whose question belongs into a window opens it only when the shopper wants to go on', async () => {
    const asked = left({
      status: 'challenge',
      challenge: { ...challenge, shape: 'frame', method: 'POST', orderId: 'instance-1' },
    });
    const { user } = await open({ attempt: asked, checkTrustPayFrame: asked });
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    expect(screen.queryByTitle('Pagina della tua banca')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continua ora' }));
    expect(screen.getByTitle('Pagina della tua banca')).toBeInTheDocument();
  });

  it('that was never made leaves nothing behind', async () => {
    const { platform, buy } = await open({ attempt: fails('not_found'), tryCharge: small });
    expect(screen.queryByText(/non è partito/)).toBeNull();
    expect(openKeys(platform)).toEqual([]);
    await buy();
    expect(keysOf(platform)).toEqual([ORDER]);
  });
});

describe('a charge that is answered with an attempt for another plan', () => {
  it('paid a moment ago in another tab: says so, and takes nothing from what is chosen here', async () => {
    const { platform, buy } = await open({ tryCharge: inTurn<[], Promise<PaymentAttempt>>(left(), small) }, { choice });
    await buy();
    expect(screen.getByText(/Il pagamento di prima è riuscito: 200 crediti/)).toBeVisible();
    expect(platform.navigations).toEqual([]);
    await buy();
    expect(chargesOf(platform).map((sent) => (sent as { productId: string }).productId)).toEqual([
      'credits-50',
      'credits-50',
    ]);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it("PayPal's window never opens on an order for it", async () => {
    const session = aSession({ flow: aFlow({ paymentMethods: ['paypal', 'credit_card'] }) });
    const rules = async () =>
      somePayRules({
        methods: ['paypal', 'credit_card'],
        payPal: { scriptUrl: 'http://bank.localhost:4000/sdk/js', clientId: 'client' },
      });
    const elsewhere = left({
      status: 'challenge',
      challenge: { shape: 'approve', url: '', method: 'GET', fields: {}, orderId: 'ORDER-OF-200' },
    });
    await openPage({ rules, createPayPalOrder: elsewhere }, { session, drafts: { payments: { choice } } });
    const frame = fakeWalletFrame('paypal');
    await frame.say({ type: 'halo.wallet.ready', isUsable: true });
    await frame.say({ type: 'halo.wallet.pressed', requestId: 'w1' });
    expect(frame.requests.filter(({ type }) => type === 'halo.wallet.order')).toEqual([]);
    expect(screen.getByText(/^200 crediti · 29,90\s€$/)).toBeVisible();
  });
});

describe('a key that the server refused before it made an attempt', () => {
  it.each([
    'spending_limit',
    'spending_paused',
    'plan_unknown',
    'change_method',
    'card_not_on_file',
    'card_token_used',
  ] as const)('%s: is given up, and the next attempt has another', async (code) => {
    const { platform, buy } = await open(
      { tryCharge: inTurn<[], Promise<PaymentAttempt>>(fails(code), small) },
      { choice },
    );
    await buy();
    expect(openKeys(platform)).toEqual([]);
    await buy();
    expect(keysOf(platform)[0]).toBe(ORDER);
    expect(keysOf(platform)[1]).not.toBe(ORDER);
  });

  it('another plan is bought with the key that it was announced under', async () => {
    const { platform, buy, unmount } = await open(
      { tryCharge: async () => Promise.reject(new AppError('conflict', { field: 'productId' })) },
      { choice },
    );
    await buy();
    unmount();
    platform.storage.setDraft(
      'payments',
      'choice',
      JSON.stringify({ productId: 'credits-200', orderKey: 'order-key-number-02', orderCents: 2990 }),
    );
    const page = await renderInPlatform(<PayPage />, { messages, platform });
    const frame = fakeCardFrame();
    await frame.say({ type: 'halo.card.ready' });
    await page.user.click(screen.getByRole('button', { name: /^Paga 29,90\s€$/ }));
    await frame.giveToken();
    expect(keysOf(platform)).toEqual([ORDER, 'order-key-number-02']);
  });

  it('one that may have been made is kept: too many questions say nothing about it', async () => {
    const { platform, buy } = await open(
      { tryCharge: inTurn<[], Promise<PaymentAttempt>>(fails('rate_limited'), small) },
      { choice },
    );
    await buy();
    await buy();
    expect(keysOf(platform)).toEqual([ORDER, ORDER]);
  });

  it('two tabs with two plans: each pays its own', async () => {
    const { platform, buy } = await open({ tryCharge: hangs() }, { choice });
    // The other tab chose 200 credits since.
    platform.storage.setDraft(
      'payments',
      'choice',
      JSON.stringify({ productId: 'credits-200', orderKey: 'order-key-number-02', orderCents: 2990 }),
    );
    await buy();
    expect(keysOf(platform)).not.toContain('order-key-number-02');
    expect(chargesOf(platform)).toEqual([expect.objectContaining({ productId: 'credits-50' })]);
  });
});
