import type { PaymentAttempt } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import {
  aPaymentAttempt,
  createFakePlatform,
  fails,
  type FakePlatformOptions,
  hangs,
  inTurn,
  renderInPlatform,
  someCredits,
} from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { leftOpen } from '../testing/open-checkout.tsx';
import { PaymentCheckPage } from './payment-check-page.tsx';
import type { ReturnFrom } from './payment-return.ts';

const KEY = 'key-number-0000001';
const attemptDraft = { payments: { attempt: leftOpen({ key: KEY }) } };
const SEARCH = '?redirectResult=abc%21';

function open(
  platform: FakePlatformOptions | ReturnType<typeof createFakePlatform> = {},
  search = SEARCH,
  from: ReturnFrom = 'adyen',
) {
  return renderInPlatform(<PaymentCheckPage from={from} />, { messages, search, platform });
}

beforeEach(() => window.history.replaceState({ idx: 3 }, '', `/adyen/paymentCheck${SEARCH}`));
afterEach(() => window.history.replaceState(null, '', '/'));

it('takes the result out of the address at once, and leaves the router its own state', async () => {
  const { platform } = await open({ api: { payments: { checkAdyen: hangs() } } });
  expect(window.location.pathname + window.location.search).toBe('/adyen/paymentCheck');
  expect(window.history.state).toEqual({ idx: 3 });
  expect(platform.calls('payments.checkAdyen').map(({ args }) => args[0])).toEqual(['abc!']);
});

it('asks again after a reload, although the address says nothing any more', async () => {
  const platform = createFakePlatform({
    api: { payments: { checkAdyen: inTurn<[], Promise<PaymentAttempt>>(hangs(), async () => aPaymentAttempt()) } },
  });
  const first = await open(platform);
  first.unmount();
  await open(platform, '');
  expect(platform.calls('payments.checkAdyen').map(({ args }) => args[0])).toEqual(['abc!', 'abc!']);
  expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  expect(platform.storage.getDraft('payments', 'return')).toBeUndefined();
});

it.each([
  ['checked', {}, '/profile/purchases?card=changed'],
  [
    'refused',
    { status: 'failed', failure: 'authentication_failed' },
    '/purchase/card?id=s1&refused=authentication_failed',
  ],
  ['left', { status: 'failed', failure: 'payment_cancelled' }, '/purchase/card?id=s1'],
  ['not answered', { status: 'challenge' }, '/purchase/card?id=s1'],
] as const)('another card for a plan, %s, leads to where it is said', async (_name, over, path) => {
  const attempt = aPaymentAttempt({ productId: 'card-of-s1', amountCents: 0, idempotencyKey: KEY, ...over });
  const { platform } = await open({ api: { payments: { checkAdyen: async () => attempt } } });
  expect(platform.navigations).toEqual([{ path, replace: true }]);
  expect(platform.bus.last('payment.settled')).toBeUndefined();
  expect(platform.storage.getDraft('payments', 'choice')).toBeUndefined();
});

it('settled: publishes it once and goes to the success page', async () => {
  const platform = createFakePlatform({
    drafts: attemptDraft,
    api: {
      payments: {
        checkAdyen: async () =>
          aPaymentAttempt({ idempotencyKey: KEY, credits: someCredits({ messageCredits: 53, premiumLevel: 1 }) }),
      },
    },
  });
  const facts: unknown[] = [];
  platform.bus.on('payment.settled', (fact) => facts.push(fact));
  await open(platform);
  expect(facts).toHaveLength(1);
  expect(platform.bus.last('credits.changed')?.messageCredits).toBe(53);
  expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  expect(platform.storage.getDraft('payments', 'attempt')).toBeUndefined();
});

it('refused: the way that was refused goes along too', async () => {
  const { platform } = await open({
    drafts: attemptDraft,
    api: {
      payments: {
        checkAdyen: async () =>
          aPaymentAttempt({ idempotencyKey: KEY, status: 'failed', failure: 'card_declined', method: 'credit_card' }),
      },
    },
  });
  expect(platform.navigations).toEqual([{ path: '/ko?code=card_declined&method=credit_card', replace: true }]);
});

it('refused: the reason goes along, and the next attempt has another key', async () => {
  const { platform } = await open({
    drafts: attemptDraft,
    api: {
      payments: {
        checkAdyen: async () =>
          aPaymentAttempt({ idempotencyKey: KEY, status: 'failed', failure: 'authentication_failed' }),
      },
    },
  });
  expect(platform.navigations).toEqual([{ path: '/ko?code=authentication_failed', replace: true }]);
  expect(platform.storage.getDraft('payments', 'attempt')).toBe('{"declines":1}');
});

describe('[PAY-12] every company', () => {
  it.each([
    ['adyen', '?redirectResult=abc', 'checkAdyen', 'abc'],
    ['googlepay', '?redirectResult=abc', 'checkGooglePay', 'abc'],
    ['trustpay', '?InstanceId=i-1&ResultCode=0', 'checkTrustPay', 'i-1'],
    ['maxpay', '?reference=r-1', 'checkMaxPay', 'r-1'],
    ['mollie', '?reference=r-1', 'checkMollie', 'r-1'],
  ] as const)('%s with %j: its own call decides', async (from, search, call, result) => {
    const { platform } = await open({}, search, from);
    expect(
      platform
        .calls()
        .filter(({ name }) => name.startsWith('payments.'))
        .map(({ name, args }) => [name, args[0]]),
    ).toEqual([[`payments.${call}`, result]]);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it.each(['adyen', 'googlepay', 'trustpay', 'maxpay', 'mollie'] as const)(
    '%s without a result goes to the search',
    async (from) => {
      const { platform } = await open({}, '?something=else', from);
      expect(platform.navigations).toEqual([{ path: '/find', replace: true }]);
      expect(platform.calls().filter(({ name }) => name.startsWith('payments.'))).toEqual([]);
    },
  );

  it('back before the bank had its answer: on with the checkout, which learns plan and attempt from the server', async () => {
    const challenge = { shape: 'redirect', url: 'http://bank.localhost/3ds', method: 'GET', fields: {} } as const;
    const { platform } = await open(
      {
        api: {
          payments: {
            checkMollie: async () =>
              aPaymentAttempt({ status: 'challenge', challenge, idempotencyKey: KEY, productId: 'credits-200' }),
          },
        },
      },
      '?reference=r-1',
      'mollie',
    );
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: true }]);
    expect(platform.storage.getDraft('payments', 'choice')).toBe('{"productId":"credits-200"}');
    expect(platform.storage.getDraft('payments', 'attempt')).toContain(KEY);
  });

  it('given up over there: back to the checkout, and no word of a refusal', async () => {
    const { platform } = await open(
      {
        drafts: attemptDraft,
        api: {
          payments: {
            checkMollie: async () =>
              aPaymentAttempt({ idempotencyKey: KEY, status: 'failed', failure: 'payment_cancelled' }),
          },
        },
      },
      '?reference=r-1',
      'mollie',
    );
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: true }]);
    expect(platform.storage.getDraft('payments', 'attempt')).toBe('{"declines":0}');
  });
});

describe('a return of another attempt than the one that this browser keeps, as of a second tab', () => {
  const OTHER = 'key-number-0000002';
  const drafts = {
    payments: {
      choice: JSON.stringify({ productId: 'credits-200', orderKey: KEY, orderCents: 2990 }),
      attempt: leftOpen({ key: KEY }),
    },
  };

  it.each([
    ['settled', {}, '/ok', 0],
    ['refused', { status: 'failed', failure: 'card_declined' }, '/ko?code=card_declined', 0],
    [
      'refused, and the server counts',
      { status: 'failed', failure: 'card_declined', declines: 2 },
      '/ko?code=card_declined',
      2,
    ],
    ['given up', { status: 'failed', failure: 'payment_cancelled' }, '/purchase/pay', 0],
  ] as const)('%s: what is chosen here and its key stay', async (_name, over, path, declines) => {
    const { platform } = await open({
      drafts,
      api: { payments: { checkAdyen: async () => aPaymentAttempt({ idempotencyKey: OTHER, ...over }) } },
    });
    expect(platform.navigations).toEqual([{ path, replace: true }]);
    expect(platform.storage.getDraft('payments', 'choice')).toBe(drafts.payments.choice);
    expect(JSON.parse(platform.storage.getDraft('payments', 'attempt') ?? '')).toEqual({
      ...(JSON.parse(drafts.payments.attempt) as object),
      declines,
    });
  });

  it('pending: its own attempt is asked for', async () => {
    const pending = async () => aPaymentAttempt({ idempotencyKey: OTHER, status: 'pending' });
    const { platform, advance } = await open({ drafts, api: { payments: { checkAdyen: pending, attempt: pending } } });
    await advance(2000);
    expect(platform.calls('payments.attempt').map(({ args }) => args[0])).toEqual([OTHER]);
  });
});

it('a missing result goes to the search', async () => {
  const { platform } = await open({}, '');
  expect(platform.navigations).toEqual([{ path: '/find', replace: true }]);
  expect(platform.calls('payments.checkAdyen')).toHaveLength(0);
});

it.each(['invalid_request', 'not_found', 'forbidden'] as const)(
  'a result that the server does not know (%s) goes to the search',
  async (code) => {
    const { platform } = await open({ api: { payments: { checkAdyen: fails(code) } } });
    expect(platform.navigations).toEqual([{ path: '/find', replace: true }]);
  },
);

it('pending: says so, and asks for the attempt until the bank has decided', async () => {
  const pending = async () => aPaymentAttempt({ idempotencyKey: KEY, status: 'pending' });
  const { platform, advance, container } = await open({
    drafts: attemptDraft,
    api: { payments: { checkAdyen: pending, attempt: inTurn(pending, async () => aPaymentAttempt()) } },
  });
  expect(screen.getByRole('heading', { name: 'La banca sta confermando' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await advance(2000);
  await advance(3000);
  expect(platform.calls('payments.checkAdyen')).toHaveLength(1);
  expect(platform.calls('payments.attempt').map(({ args }) => args[0])).toEqual([KEY, KEY]);
  expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
});

it('the server cannot be reached: says so, retries by itself and at once on request', async () => {
  const lost = async () => Promise.reject(new AppError('unavailable'));
  const { platform, user, advance } = await open({
    api: { payments: { checkAdyen: inTurn<[], Promise<PaymentAttempt>>(lost, lost, async () => aPaymentAttempt()) } },
  });
  expect(screen.getByText(/Il servizio non risponde/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  await advance(3000);
  expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
});

it('in strict mode publishes it once as well, and stops asking when the page goes', async () => {
  const platform = createFakePlatform({ drafts: attemptDraft });
  const facts: unknown[] = [];
  platform.bus.on('payment.settled', (fact) => facts.push(fact));
  const page = await renderInPlatform(<PaymentCheckPage from="adyen" />, {
    messages,
    search: SEARCH,
    platform,
    strict: true,
  });
  expect(facts).toHaveLength(1);
  page.unmount();
  expect(platform.clock.waiting).toBe(0);
});
