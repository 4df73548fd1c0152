import type { PaymentAttempt } from '@halo/shared/contracts';
import { aPaymentAttempt, aSubscription, fails, hangs, renderInPlatform, somePayRules } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { fakeCardFrame } from '../testing/fake-card-frame.ts';
import { ChangeCardPage } from './change-card-page.tsx';

const visa = { id: 'card-1', brand: 'visa', lastFour: '4242', expiryMonth: '03', expiryYear: '2030' } as const;
const checked =
  (over: Partial<PaymentAttempt> = {}) =>
  async () =>
    aPaymentAttempt({
      productId: 'card-of-subscription-1',
      planName: 'Premium 1 mese',
      amountCents: 0,
      grantedCredits: 0,
      ...over,
    });

async function openPage(payments = {}, { search = '?id=subscription-1', subscription = {} } = {}) {
  const subscriptions = [aSubscription({ isCardChangeable: true, ...subscription })];
  const rendered = await renderInPlatform(<ChangeCardPage />, {
    messages,
    search,
    platform: {
      api: { purchases: { list: async () => ({ purchases: [], subscriptions }) }, payments },
    },
  });
  return { ...rendered, check: () => rendered.user.click(screen.getByRole('button', { name: /^Controlla e usa/ })) };
}

it('says what it is for, checks the card for nothing, and leads to the purchases', async () => {
  const { platform, check, container } = await openPage({ tryCharge: checked() });
  const frame = fakeCardFrame();
  await frame.say({ type: 'halo.card.ready' });
  expect(screen.getByText(/^Si rinnova il 14 febbraio 2026. Oggi usa la carta che finisce con 1111/)).toBeVisible();
  expect(screen.getByText('Cambiare carta non costa nulla.')).toBeVisible();
  expect(await axe(container, { iframes: false })).toHaveNoViolations();
  await check();
  await frame.giveToken();
  const [sent, ...others] = platform.calls('payments.tryCharge').map(({ args }) => args[0]);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ productId: 'card-of-subscription-1', expectedCents: 0, method: 'credit_card' });
  expect(sent).not.toHaveProperty('renews');
  expect(platform.navigations).toEqual([{ path: '/profile/purchases?card=changed', replace: true }]);
  // Nothing was bought.
  expect(platform.bus.last('payment.settled')).toBeUndefined();
  expect(platform.missingTexts).toEqual([]);
});

it('offers the cards on file that it does not use already', async () => {
  const rules = async () => somePayRules({ savedCards: [visa, { ...visa, id: 'card-2', lastFour: '1111' }] });
  const { platform, user } = await openPage({ rules, tryCharge: hangs() });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  const use = screen.getByRole('button', { name: 'Usa Visa che finisce con 4242' });
  await user.dblClick(use);
  expect(platform.calls('payments.tryCharge').map(({ args }) => args[0])).toMatchObject([{ savedCardId: 'card-1' }]);
});

it('that is refused says why, and that the old one stays', async () => {
  const { check } = await openPage({ tryCharge: checked({ status: 'failed', failure: 'expired_card' }) });
  const frame = fakeCardFrame();
  await frame.say({ type: 'halo.card.ready' });
  await check();
  await frame.giveToken();
  expect(screen.getByText('Il rinnovo resta sulla carta di prima.')).toBeVisible();
  expect(screen.getByTitle('Dati della carta')).toBeVisible();
});

it('that its bank refused on its own page says so when its owner is back', async () => {
  const { unmount } = await openPage({}, { search: '?id=subscription-1&refused=insufficient_funds' });
  expect(screen.getByText(/^Il rinnovo non può usare questa carta/)).toBeVisible();
  unmount();
  await openPage({}, { search: '?id=subscription-1&refused=authentication_failed' });
  expect(screen.getByText('Il rinnovo resta sulla carta di prima.')).toBeVisible();
});

it('goes on with a question of the bank that an earlier page left, and lets the old card stay', async () => {
  const challenge = { shape: 'redirect', url: 'http://bank.localhost:4000/3ds', method: 'GET', fields: {} } as const;
  const open = checked({ status: 'challenge', challenge, idempotencyKey: 'key-number-0000007' });
  const { platform, user } = await openPage({ latestAttempt: open, attempt: open });
  expect(screen.getByRole('link', { name: 'Continua ora' })).toHaveAttribute('href', challenge.url);
  await user.click(screen.getByRole('button', { name: 'Lascia la carta di prima' }));
  expect(platform.calls('orders.cancel').map(({ args }) => args[0])).toEqual(['key-number-0000007']);
  expect(screen.getByText(/^Non è cambiato nulla/)).toBeVisible();
});

it('leads back where nothing renews, and offers another try where that is not known', async () => {
  const { unmount } = await openPage({}, { subscription: { isCardChangeable: undefined } });
  expect(screen.getByText('Qui non c’è una carta da cambiare')).toBeVisible();
  unmount();
  await openPage({ rules: fails('unavailable') });
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
});
