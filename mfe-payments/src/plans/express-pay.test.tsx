import {
  aFlow,
  aPaymentAttempt,
  aPlan,
  aSession,
  fails,
  type FakePlatformOptions,
  hangs,
  renderInPlatform,
  somePayRules,
} from '@halo/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { leftOpen } from '../testing/open-checkout.tsx';
import { PlansPage } from './plans-page.tsx';

const visa = { id: 'card-1', brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' } as const;
type Payments = NonNullable<FakePlatformOptions['api']>['payments'];

const choiceOf = (text: string | undefined) => JSON.parse(text ?? 'null') as unknown;

function open(
  payments: Payments = {},
  session = aSession({ hasCardOnFile: true }),
  orders: NonNullable<FakePlatformOptions['api']>['orders'] = {},
  options: Pick<FakePlatformOptions, 'drafts' | 'popups'> = {},
) {
  return renderInPlatform(<PlansPage />, {
    messages,
    platform: {
      session,
      ...options,
      api: { orders, payments: { rules: async () => somePayRules({ savedCards: [visa] }), ...payments } },
    },
  });
}
const payButton = () => screen.getByRole('button', { name: /^Paga .* con Visa che finisce con 1111$/ });

describe('[PAY-04] plans with a card on file', () => {
  it('say everything beside a button that names price and card', async () => {
    const { container, user, platform } = await open();
    await user.click(screen.getByRole('radio', { name: /200 crediti/ }));
    expect(payButton()).toHaveTextContent(/29,90/);
    for (const text of ['200 crediti · circa 20 messaggi', 'No, paghi una volta sola', 'LUNA*INCONTRI'])
      expect(screen.getByText(text)).toBeVisible();
    expect(platform.calls('payments.tryCharge')).toHaveLength(0);
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('charge at once behind a spinner, and go to the success page', async () => {
    let settle = (): void => {};
    const { user, platform, happen } = await open({
      tryCharge: () =>
        new Promise((resolve) => {
          settle = () => resolve(aPaymentAttempt({ productId: 'credits-50' }));
        }),
    });
    await user.click(payButton());
    expect(screen.getByRole('dialog', { name: 'Aggiungiamo i crediti' })).toBeVisible();
    await happen(() => settle());
    expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({
      savedCardId: 'card-1',
      productId: 'credits-50',
      expectedCents: 990,
    });
    expect(platform.calls('orders.importOrder')[0]?.args[1]).toBe(true);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
  });

  it('say when a plan begins that waits for the one that runs, before the click and after it', async () => {
    const [startsAt, endsAt] = [Date.UTC(2026, 1, 20, 12), Date.UTC(2026, 2, 20, 12)];
    const rules = async () =>
      somePayRules({
        savedCards: [visa],
        periods: [{ productId: 'premium-month', startsAt, endsAt }],
        endsRenewals: ['Premium 1 mese'],
      });
    const { user, platform } = await open({
      rules,
      tryCharge: async () => aPaymentAttempt({ productId: 'premium-month', grantedCredits: 0, startsAt }),
    });
    await user.click(screen.getByRole('radio', { name: /Premium/ }));
    for (const text of [
      'Il 20 febbraio 2026, quando finisce il piano che hai già',
      'No, finisce il 20 marzo 2026',
      'Il rinnovo di Premium 1 mese finisce con questo acquisto',
    ])
      expect(screen.getByText(text)).toBeVisible();
    await user.click(payButton());
    expect(choiceOf(platform.storage.getDraft('payments', 'receipt'))).toMatchObject({ kind: 'plan', startsAt });
  });

  it('charge once, for all presses in the same tick', async () => {
    const { platform } = await open({ tryCharge: hangs() });
    for (let press = 0; press < 5; press += 1) fireEvent.click(payButton());
    expect(platform.calls('payments.tryCharge')).toHaveLength(1);
    expect(platform.calls('orders.importOrder')).toHaveLength(1);
    expect(platform.navigations).toEqual([]);
  });

  it('a second click on a row goes to the checkout, and charges nothing', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByText('200 crediti'));
    await user.click(screen.getByText('200 crediti'));
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
    expect(platform.calls('payments.tryCharge')).toHaveLength(0);
  });

  it('a refusal leads to the checkout, with its popup', async () => {
    const { user, platform } = await open({
      tryCharge: async () => aPaymentAttempt({ status: 'failed', failure: 'card_declined' }),
    });
    await user.click(payButton());
    expect(platform.opened).toHaveLength(1);
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
  });

  it("the bank's question starts here", async () => {
    const challenge = { shape: 'redirect', url: 'http://bank.localhost:4000/3ds', method: 'GET', fields: {} } as const;
    const { user } = await open({ tryCharge: async () => aPaymentAttempt({ status: 'challenge', challenge }) });
    await user.click(payButton());
    const way = screen.getByRole('link', { name: 'Continua ora' });
    expect(way).toHaveAttribute('href', challenge.url);
    expect(screen.queryByRole('radio')).toBeNull();
    // Read out, and the keyboard is where it is asked; the pressed button is gone.
    expect(screen.getByText('La tua banca chiede una conferma', { selector: '[role=status]' })).toBeInTheDocument();
    expect(document.activeElement).toContainElement(way);
    expect(document.body).not.toHaveFocus();
  });

  it("the bank's question can be left by the way back or given up, in words of its own", async () => {
    const challenge = { shape: 'redirect', url: 'http://bank.localhost:4000/3ds', method: 'GET', fields: {} } as const;
    let end = (): void => {};
    const { user, platform, happen } = await open(
      { tryCharge: async () => aPaymentAttempt({ status: 'challenge', challenge }) },
      undefined,
      {
        cancel: () =>
          new Promise((resolve) => {
            end = () => resolve(undefined);
          }),
      },
    );
    await user.click(payButton());
    expect(screen.getByText(/^50 crediti · 9,90\s€$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Indietro' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Paga in un altro modo' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Annullo il pagamento…')).toBeInTheDocument();
    expect(screen.queryByText('Aggiungiamo i crediti')).toBeNull();
    await happen(() => end());
    expect(screen.getByText(/Hai annullato/)).toBeVisible();
    expect(screen.getByText(/Hai annullato/).closest('[role=status]')).toHaveFocus();
    expect(payButton()).toBeVisible();
    expect(platform.navigations).toEqual([]);
    expect(platform.storage.getDraft('payments', 'attempt')).toBe('{"declines":0}');
  });

  it('an attempt for another plan that was left behind comes first: the checkout says how it stands, and nothing is charged', async () => {
    const { user, platform } = await open({}, undefined, {}, { drafts: { payments: { attempt: leftOpen() } } });
    await user.click(payButton());
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
    expect(platform.calls('payments.tryCharge')).toHaveLength(0);
    expect(choiceOf(platform.storage.getDraft('payments', 'choice'))).toMatchObject({ productId: 'credits-50' });
  });

  it('one that was paid in another tab is said, and what is marked here stays to be bought', async () => {
    const { user, platform } = await open({
      tryCharge: async () =>
        aPaymentAttempt({
          productId: 'credits-200',
          planName: '200 crediti',
          amountCents: 2990,
          idempotencyKey: 'key-number-0000001',
        }),
    });
    await user.click(payButton());
    expect(screen.getByText(/Il pagamento di prima è riuscito: 200 crediti, 29,90/)).toBeVisible();
    expect(platform.navigations).toEqual([]);
    expect(payButton()).toHaveTextContent(/9,90/);
  });

  it('after a refusal that asks for another way the checkout has it, whether its button is pressed or the popup closed', async () => {
    for (const pressed of [{ kind: 'button', id: 'other' }, { kind: 'dismissed' }] as const) {
      const { user, platform, unmount } = await open(
        { tryCharge: fails('change_method') },
        undefined,
        {},
        { popups: () => pressed },
      );
      await user.click(payButton());
      expect(platform.opened[0]).toMatchObject({
        content: { buttons: [{ id: 'other', text: 'Paga in un altro modo' }, { id: 'plans' }] },
      });
      expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
      unmount();
    }
  });

  it('after so many refusals the button for another way leads to the checkout, and the one for the plans stays here', async () => {
    const refused = {
      tryCharge: async () => aPaymentAttempt({ status: 'failed', failure: 'card_declined', declines: 3 }),
    } as const;
    const first = await open(refused, undefined, {}, { popups: () => ({ kind: 'button', id: 'other' }) });
    await first.user.click(payButton());
    expect(first.platform.opened[0]).toMatchObject({ content: { buttons: [{ id: 'other' }, { id: 'plans' }] } });
    expect(first.platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
    first.unmount();
    const second = await open(refused, undefined, {}, { popups: () => ({ kind: 'button', id: 'plans' }) });
    await second.user.click(payButton());
    expect(second.platform.navigations).toEqual([]);
  });

  it('[PAY-16] a tick to renew is for the plan that it was ticked for', async () => {
    const month = aPlan({
      productId: 'month',
      name: 'Un mese',
      credits: 0,
      priceCents: 4990,
      totalCents: 4990,
      renewal: { every: 'month', priceCents: 4990 },
      isFirstSelling: true,
    });
    const year = {
      ...month,
      productId: 'year',
      name: 'Un anno',
      priceCents: 29_900,
      totalCents: 29_900,
      renewal: { every: 'year', priceCents: 29_900 },
      isFirstSelling: false,
    } as const;
    const plans = { free: [month, year], premium: [month, year], compliant: [], verification: [] };
    const { user, platform } = await open(
      { tryCharge: hangs() },
      aSession({ hasCardOnFile: true, flow: aFlow({ plans }) }),
    );
    await user.click(screen.getByRole('checkbox', { name: /Rinnova ogni mese/ }));
    await user.click(screen.getByText('Un anno'));
    expect(screen.getByRole('checkbox', { name: /Rinnova ogni anno/ })).not.toBeChecked();
    await user.click(payButton());
    expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({ productId: 'year' });
    expect(platform.calls('payments.tryCharge')[0]?.args[0]).not.toHaveProperty('renews');
  });

  it('begins at once only when it is ticked, for the plan that it was ticked for', async () => {
    const month = aPlan({
      productId: 'month',
      name: 'Un mese',
      credits: 0,
      priceCents: 4990,
      totalCents: 4990,
      renewal: { every: 'month', priceCents: 4990 },
      isFirstSelling: true,
    });
    const week = {
      ...month,
      productId: 'week',
      name: 'Una settimana',
      priceCents: 1990,
      totalCents: 1990,
      renewal: { every: 'week', priceCents: 1990 },
      isFirstSelling: false,
    } as const;
    const plans = { free: [month, week], premium: [], compliant: [], verification: [] };
    const { user, platform } = await open(
      { tryCharge: hangs() },
      aSession({ hasCardOnFile: true, flow: aFlow({ plans }) }),
    );
    const box = () => screen.getByRole('checkbox', { name: /Voglio usarlo subito/ });
    await user.click(box());
    await user.click(screen.getByText('Una settimana'));
    expect(box()).not.toBeChecked();
    await user.click(box());
    await user.click(payButton());
    expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({
      productId: 'week',
      startsAtOnce: '2026-12',
    });
  });

  it('a lost answer is asked for at the checkout, with the same key', async () => {
    const { user, platform } = await open({ tryCharge: fails('timeout'), attempt: hangs() });
    await user.click(payButton());
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
    const [{ args } = { args: [] }] = platform.calls('payments.tryCharge');
    expect(platform.storage.getDraft('payments', 'attempt')).toContain(
      (args[0] as { idempotencyKey: string }).idempotencyKey,
    );
  });

  it('in flux 0000 the terms come first here too', async () => {
    const { user, platform } = await open(
      {},
      aSession({ hasCardOnFile: true, fluxId: '0000', flow: aFlow({ id: '0000' }) }),
    );
    await user.click(payButton());
    expect(screen.getByRole('checkbox', { name: /termini e condizioni/ })).toBeInvalid();
    expect(platform.calls('payments.tryCharge')).toHaveLength(0);
  });
});

it('without a card on file nothing of cards is asked', async () => {
  const { platform } = await open({}, aSession());
  expect(screen.getByRole('button', { name: 'Continua' })).toBeVisible();
  expect(platform.calls('payments.rules')).toHaveLength(0);
});
