import {
  aPaymentAttempt,
  aPurchase,
  createFakePlatform,
  fails,
  type FakePlatformOptions,
  FIXTURE_NOW,
  inTurn,
  renderInPlatform,
} from '@halo/shared/testing';
import { act, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { leftOpen } from '../testing/open-checkout.tsx';
import { OkPage } from './ok-page.tsx';

const receipt = (over = {}) => ({
  payments: {
    receipt: JSON.stringify({
      kind: 'credits',
      planName: '200 crediti',
      grantedCredits: 200,
      amountCents: 2990,
      at: FIXTURE_NOW,
      ...over,
    }),
  },
});
const attempt = { payments: { attempt: leftOpen() } };
const open = (platform: FakePlatformOptions | ReturnType<typeof createFakePlatform>, search = '') =>
  renderInPlatform(<OkPage />, { messages, search, platform });

// The countdown runs on the browser's own clock.
beforeEach(() =>
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
  }),
);
afterEach(() => jest.useRealTimers());

it('says what the attempt brought, aloud too, and believes nothing in the address', async () => {
  const { container, platform } = await open({ drafts: receipt() }, '?credits=999999');
  expect(screen.getByRole('heading', { name: '200 crediti aggiunti' })).toBeVisible();
  expect(screen.getByText('Pagamento riuscito. 200 crediti aggiunti')).toHaveAttribute('role', 'status');
  expect(screen.queryByText(/999999/)).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.missingTexts).toEqual([]);
});

it.each([
  [{ kind: 'plan', planName: 'Premium 1 mese', grantedCredits: 0 }, 'Premium 1 mese è attivo'],
  [
    { kind: 'plan', planName: 'Premium 1 mese', grantedCredits: 0, startsAt: Date.UTC(2026, 3, 10, 12) },
    'Premium 1 mese inizia il 10 aprile 2026',
  ],
  [{ kind: 'verification', grantedCredits: 0 }, 'Età verificata'],
  [{ grantedCredits: 1 }, '1 credito aggiunto'],
])('%j', async (over, title) => {
  await open({ drafts: receipt(over) });
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
});

it('what waits is not said to be there: its buyer starts it here, in the words of the checkout, or leaves when they like', async () => {
  const { user, platform } = await open({
    drafts: receipt({ attemptId: 'attempt-1', method: 'credit_card', waitsUntil: Date.UTC(2026, 0, 29, 12) }),
    popups: () => ({ kind: 'button', id: 'begin' }),
    api: {
      purchases: {
        list: async () => ({
          purchases: [
            aPurchase({
              id: 'attempt-1',
              receipts: [{ position: 0, number: 'HD-2026-000007', isCreditNote: false }],
            }),
          ],
          subscriptions: [],
        }),
      },
    },
  });
  expect(screen.getByRole('heading', { name: 'In attesa: 200 crediti' })).toBeVisible();
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  expect(fact('Importo')).toHaveTextContent(/^29,90\s€$/);
  expect(fact('Pagato con')).toHaveTextContent('Carta di credito o debito');
  expect(fact('Ricevuta')).toHaveTextContent('HD-2026-000007');
  expect(fact('Numero di pagamento')).toHaveTextContent('ATTEMPT-');
  expect(screen.getByText(/da solo inizia il 29 gennaio 2026/)).toBeVisible();
  act(() => jest.advanceTimersByTime(60_000));
  expect(platform.navigations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Inizia ora' }));
  expect(platform.opened).toMatchObject([
    {
      content: {
        description: 'Voglio usarlo subito. Se recedo entro 14 giorni, pago quello che ho usato fino ad allora.',
      },
    },
  ]);
  expect(platform.calls('purchases.begin')[0]?.args).toEqual(['attempt-1', '2026-12']);
  expect(screen.getByRole('heading', { name: '200 crediti aggiunti' })).toBeVisible();
  expect(platform.missingTexts).toEqual([]);
});

it('goes to the chats after six seconds that everybody can see', async () => {
  const { platform } = await open({ drafts: receipt() });
  expect(screen.getByText('Alle chat tra 6 secondi', { selector: 'p' })).toBeVisible();
  act(() => jest.advanceTimersByTime(5000));
  expect(platform.navigations).toEqual([]);
  act(() => jest.advanceTimersByTime(1000));
  expect(platform.navigations).toEqual([{ path: '/chats', replace: true }]);
  expect(platform.storage.getDraft('payments', 'receipt')).toBeUndefined();
});

it('goes back to the conversation that the purchase came from', async () => {
  const { platform } = await open({ drafts: receipt({ angelId: 'angel-7' }) });
  act(() => jest.advanceTimersByTime(6000));
  expect(platform.navigations).toEqual([{ path: '/chats/angel-7', replace: true }]);
});

it('stays when asked to', async () => {
  const { platform, user } = await open({ drafts: receipt() });
  await user.click(screen.getByRole('button', { name: 'Resta qui' }));
  act(() => jest.advanceTimersByTime(60_000));
  expect(platform.navigations).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Vai alle chat' }));
  expect(platform.navigations).toEqual([{ path: '/chats', replace: true }]);
});

it('goes to the chats at once when nothing was paid just now', async () => {
  const first = await open({});
  expect(first.platform.navigations).toEqual([{ path: '/chats', replace: true }]);
  first.unmount();
  const old = await open({ drafts: receipt({ at: FIXTURE_NOW - 11 * 60_000 }) });
  expect(old.platform.navigations).toEqual([{ path: '/chats', replace: true }]);
});

it('asks where an attempt without an outcome stands, and never says "paid" before the server does', async () => {
  const platform = createFakePlatform({
    drafts: attempt,
    api: {
      payments: {
        attempt: inTurn(
          async () => aPaymentAttempt({ status: 'pending' }),
          async () => aPaymentAttempt({ grantedCredits: 50 }),
        ),
      },
    },
  });
  const facts: unknown[] = [];
  platform.bus.on('payment.settled', (fact) => facts.push(fact));
  const { advance } = await open(platform);
  expect(screen.getByRole('heading', { name: 'La banca sta confermando' })).toBeVisible();
  expect(screen.queryByText(/aggiunti/)).toBeNull();
  await advance(2000);
  expect(screen.getByRole('heading', { name: '50 crediti aggiunti' })).toBeVisible();
  expect(facts).toHaveLength(1);
});

it('leads to the reason when the bank said no, and to the chats when the server knows nothing', async () => {
  const refused = await open({
    drafts: attempt,
    api: { payments: { attempt: async () => aPaymentAttempt({ status: 'failed', failure: 'card_declined' }) } },
  });
  expect(refused.platform.navigations).toEqual([{ path: '/ko?code=card_declined', replace: true }]);
  refused.unmount();
  const unknown = await open({ drafts: attempt, api: { payments: { attempt: fails('not_found') } } });
  expect(unknown.platform.navigations).toEqual([{ path: '/chats', replace: true }]);
});

it.each([
  [
    'the bank still wants to ask',
    {
      status: 'challenge',
      challenge: { shape: 'redirect', url: 'http://bank.localhost:4000/3ds', method: 'GET', fields: {} },
    },
  ],
  ['it was given up in another tab', { status: 'failed', failure: 'payment_cancelled' }],
] as const)('leads to the checkout, which keeps what it needs to say so, when %s', async (_name, over) => {
  const { platform } = await open({
    drafts: attempt,
    api: { payments: { attempt: async () => aPaymentAttempt(over) } },
  });
  expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: true }]);
  expect(screen.queryByRole('heading', { name: 'La banca sta confermando' })).toBeNull();
  expect(platform.storage.getDraft('payments', 'attempt')).toBe(leftOpen());
});

it('offers the receipt of what was paid, and none for a check of a card', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { platform, user, unmount } = await open({ drafts: receipt({ attemptId: 'attempt-1' }) });
  await user.click(screen.getByRole('button', { name: 'Scarica la ricevuta' }));
  expect(platform.calls('purchases.receipt').map(({ args }) => args)).toEqual([['attempt-1', 0]]);
  unmount();
  saved.mockRestore();
  await open({ drafts: receipt({ attemptId: 'attempt-1', kind: 'verification' }) });
  expect(screen.queryByRole('button', { name: 'Scarica la ricevuta' })).toBeNull();
});
