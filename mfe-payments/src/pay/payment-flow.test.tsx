import type { PaymentAttempt } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import {
  aPaymentAttempt,
  aSession,
  createFakePlatform,
  fails,
  hangs,
  inTurn,
  renderInPlatform,
  someCredits,
} from '@halo/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { messages } from '../messages.ts';
import { fakeCardFrame } from '../testing/fake-card-frame.ts';
import { bought, chosen, declined, keysOf, openCheckout, payButton, typesOf } from '../testing/open-checkout.tsx';
import { PayPage } from './pay-page.tsx';

describe('a payment', () => {
  it('goes from fields to token to charge, publishes it, and on to the success page', async () => {
    const platform = createFakePlatform({
      drafts: chosen,
      session: aSession(),
      api: { payments: { tryCharge: bought({ credits: someCredits({ messageCredits: 203, premiumLevel: 1 }) }) } },
    });
    const facts: unknown[] = [];
    platform.bus.on('payment.settled', (fact) => facts.push(fact));
    const refresh = jest.spyOn(platform.session, 'refresh');
    const { user } = await renderInPlatform(<PayPage />, { messages, platform });
    const frame = fakeCardFrame();
    await frame.say({ type: 'halo.card.ready' });
    await user.click(payButton());
    expect(platform.holds).toEqual(['payment']);
    await frame.giveToken('token-7');

    expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({
      productId: 'credits-200',
      expectedCents: 2990,
      method: 'credit_card',
      cardToken: 'token-7',
      idempotencyKey: expect.stringMatching(/^[\w-]{16,64}$/),
      browser: {
        javaScriptEnabled: true,
        screenWidth: expect.any(Number),
        timeZoneOffset: expect.any(Number),
        userAgent: expect.any(String),
      },
    });
    expect(facts).toEqual([
      { attemptId: 'attempt-1', status: 'settled', planName: '200 crediti', grantedCredits: 200, premiumLevel: 1 },
    ]);
    expect(platform.bus.last('credits.changed')?.messageCredits).toBe(203);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
    expect(platform.storage.getDraft('payments', 'attempt')).toBeUndefined();
    expect(platform.holds).toEqual([]);
  });

  it('five clicks and Enter in the same tick are one charge', async () => {
    const { platform, frame } = await openCheckout({ tryCharge: hangs() });
    await act(async () => {
      for (let click = 0; click < 5; click += 1) fireEvent.click(payButton());
    });
    await frame.say({ type: 'halo.card.enter' });
    await frame.giveToken();
    await frame.giveToken();
    await act(async () => fireEvent.click(payButton()));
    expect(frame.requests.filter(({ type }) => type === 'halo.card.submit')).toHaveLength(1);
    expect(platform.calls('payments.tryCharge')).toHaveLength(1);
    expect(typesOf(frame.requests)).toEqual(['halo.card.submit', 'halo.card.busy:true']);
  });

  it('in strict mode it is one charge as well', async () => {
    const platform = createFakePlatform({ drafts: chosen, api: { payments: { tryCharge: bought() } } });
    const { user } = await renderInPlatform(<PayPage />, { messages, platform, strict: true });
    const frame = fakeCardFrame();
    await frame.say({ type: 'halo.card.ready' });
    await user.click(payButton());
    await frame.giveToken();
    expect(platform.calls('payments.tryCharge')).toHaveLength(1);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('publishes what is paid even when the page is gone by then', async () => {
    let answer: (attempt: PaymentAttempt) => void = () => {};
    const { platform, frame, pay, unmount } = await openCheckout({
      tryCharge: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const facts: unknown[] = [];
    platform.bus.on('payment.settled', (fact) => facts.push(fact));
    await pay();
    await frame.giveToken();
    unmount();
    expect(platform.holds).toEqual([]);
    await act(async () => answer(aPaymentAttempt({ grantedCredits: 200 })));
    expect(facts).toHaveLength(1);
    expect(platform.navigations).toEqual([]);
    expect(platform.clock.waiting).toBe(0);
  });
});

describe('the idempotency key', () => {
  it('is kept when the answer is lost: the attempt is asked for, nothing is sent again', async () => {
    const { platform, frame, pay } = await openCheckout({ tryCharge: fails('timeout'), attempt: bought() });
    await pay();
    await frame.giveToken();
    expect(keysOf(platform)).toHaveLength(1);
    expect(platform.calls('payments.attempt').map(({ args }) => args[0])).toEqual(keysOf(platform));
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('is kept for another send when the server does not know it', async () => {
    const { platform, frame, pay } = await openCheckout({
      tryCharge: inTurn<[], Promise<PaymentAttempt>>(fails('offline'), bought()),
      attempt: fails('not_found'),
    });
    await pay();
    await frame.giveToken('one');
    expect(screen.getByText(/non è partito e non ti è stato addebitato nulla/)).toBeVisible();
    await pay();
    await frame.giveToken('two');
    expect(keysOf(platform)).toHaveLength(2);
    expect(new Set(keysOf(platform)).size).toBe(1);
  });

  it('is kept over a reload', async () => {
    const { platform, frame, pay, unmount } = await openCheckout({
      tryCharge: hangs(),
      attempt: bought({ status: 'submitted' }),
    });
    await pay();
    await frame.giveToken();
    unmount();
    await renderInPlatform(<PayPage />, { messages, platform });
    expect(platform.calls('payments.attempt').map(({ args }) => args[0])).toEqual(keysOf(platform));
    expect(screen.getByText('Non sappiamo ancora com’è andata')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
  });

  it('is another one after a refusal, with another token', async () => {
    const { platform, frame, pay } = await openCheckout({
      tryCharge: inTurn<[], Promise<PaymentAttempt>>(declined('invalid_cvc'), bought()),
    });
    await pay();
    await frame.giveToken('one');
    await pay();
    await frame.giveToken('two');
    expect(new Set(keysOf(platform)).size).toBe(2);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('gives way to an older attempt that is still open: that one is asked for, and published when it is paid', async () => {
    const older = { idempotencyKey: 'key-number-0000042' };
    const { platform, frame, pay, advance } = await openCheckout({
      tryCharge: bought({ ...older, status: 'pending' }),
      attempt: inTurn(bought({ ...older, status: 'pending' }), bought(older)),
    });
    const facts: unknown[] = [];
    platform.bus.on('payment.settled', (fact) => facts.push(fact));
    await pay();
    await frame.giveToken();
    await advance(2000);
    await advance(3000);
    expect(new Set(platform.calls('payments.attempt').map(({ args }) => args[0]))).toEqual(
      new Set(['key-number-0000042']),
    );
    expect(facts).toHaveLength(1);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('that belongs to another token means that an earlier send arrived: the attempt is asked for', async () => {
    const conflict = async () => Promise.reject(new AppError('conflict', { field: 'idempotencyKey' }));
    const { platform, frame, pay } = await openCheckout({ tryCharge: conflict, attempt: bought() });
    await pay();
    await frame.giveToken();
    expect(platform.calls('payments.attempt')).toHaveLength(1);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });
});

describe('no answer', () => {
  it('offline says so, keeps the form, asks again by itself, and never sends again', async () => {
    const { platform, frame, pay, user, advance } = await openCheckout({
      tryCharge: fails('offline'),
      attempt: inTurn<[], Promise<PaymentAttempt>>(fails('offline'), fails('offline'), bought()),
    });
    const before = screen.getByTitle('Dati della carta');
    await pay();
    await frame.giveToken();
    expect(screen.getByText(/Sei senza connessione/)).toBeVisible();
    expect(screen.getByTitle('Dati della carta')).toBe(before);
    expect(platform.holds).toEqual(['payment']);
    await user.click(screen.getByRole('button', { name: 'Controlla ora' }));
    expect(platform.calls('payments.attempt')).toHaveLength(2);
    await advance(3000);
    expect(platform.calls('payments.tryCharge')).toHaveLength(1);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('pending says so, shows no credits, and waits for the server to say paid', async () => {
    const pending = bought({ status: 'pending' });
    const { platform, frame, pay, advance } = await openCheckout({
      tryCharge: pending,
      attempt: inTurn(pending, pending, bought()),
    });
    const before = platform.bus.last('credits.changed');
    await pay();
    await frame.giveToken();
    expect(screen.getByRole('heading', { name: 'La banca sta confermando' })).toBeVisible();
    expect(screen.queryByText(/aggiunti/)).toBeNull();
    expect(platform.bus.last('credits.changed')).toBe(before);
    await advance(2000);
    expect(platform.navigations).toEqual([]);
    await advance(3000);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });
});
