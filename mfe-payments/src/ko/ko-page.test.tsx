import type { PaymentMethod } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { aFlow, aSession, type FakePlatformOptions, hangs, renderInPlatform, somePayRules } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { KoPage } from './ko-page.tsx';

it('says why, goes back to the purchase, and has one thing to do: at the checkout, where what was chosen still is', async () => {
  const { platform, user, container } = await renderInPlatform(<KoPage />, {
    messages,
    search: '?code=insufficient_funds',
  });
  expect(
    screen.getByRole('heading', { level: 2, name: problemTitle(platform.i18n, 'insufficient_funds') }),
  ).toBeVisible();
  expect(screen.getByText(problemText(platform.i18n, 'insufficient_funds'), { selector: 'span' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Indietro' }));
  await user.click(screen.getByRole('link', { name: 'Usa un’altra carta' }));
  await user.click(screen.getByRole('link', { name: 'Torna ai piani' }));
  expect(platform.navigations.map(({ path }) => path)).toEqual(['/purchase', '/purchase/pay', '/vip_plan/cred']);
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.missingTexts).toEqual([]);
});

it.each(['', '?code=', '?code=<script>'])(
  'an address that names no reason (%j) is a refusal without one',
  async (search) => {
    const { platform } = await renderInPlatform(<KoPage />, { messages, search });
    expect(
      screen.getByRole('heading', { level: 2, name: problemTitle(platform.i18n, 'payment_generic') }),
    ).toBeVisible();
  },
);

it.each([
  ['authentication_failed', 'Riprova', '/purchase/pay'],
  ['plan_unknown', 'Torna ai piani', '/vip_plan/cred'],
  ['spending_limit', 'Vai a limite e pausa', '/profile/spending'],
] as const)('%s: "%s"', async (code, label, path) => {
  const { platform, user } = await renderInPlatform(<KoPage />, { messages, search: `?code=${code}` });
  await user.click(screen.getByRole('link', { name: label }));
  expect(platform.navigations.map((one) => one.path)).toEqual([path]);
});

it('after another way than a card no other card is asked for', async () => {
  await renderInPlatform(<KoPage />, { messages, search: '?code=payment_generic&method=mollie' });
  expect(screen.getByRole('link', { name: 'Riprova' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Usa un’altra carta' })).toBeNull();
});

describe('[PAY-14] after three refusals', () => {
  const often = { payments: { attempt: '{"declines":3}' } };
  const open = (search: string, methods: PaymentMethod[], over: FakePlatformOptions = {}) =>
    renderInPlatform(<KoPage />, {
      messages,
      search,
      platform: {
        drafts: often,
        session: aSession({ flow: aFlow({ paymentMethods: methods }) }),
        api: { payments: { rules: async () => somePayRules({ methods }) } },
        ...over,
      },
    });

  it("through a bank's page another way to pay comes first", async () => {
    const { platform, user, container } = await open('?code=card_declined&method=credit_card', [
      'credit_card',
      'mollie',
    ]);
    expect(screen.getByText(/prova in un altro modo/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Paga in un altro modo' }));
    expect(platform.navigations.map(({ path }) => path)).toEqual(['/purchase/pay?not=credit_card']);
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('with Mollie nothing is said about a card', async () => {
    const { unmount } = await open('?code=payment_generic&method=mollie', ['mollie']);
    expect(screen.getByText(/riprova più tardi, oppure scrivi a aiuto@luna\.example/)).toBeVisible();
    unmount();
    await open('?code=payment_generic&method=mollie', ['credit_card', 'mollie']);
    expect(screen.getByRole('link', { name: 'Paga in un altro modo' })).toHaveAttribute(
      'href',
      expect.stringContaining('not=mollie'),
    );
  });

  it('with nothing else here another card or a person is suggested, and also while it is not known', async () => {
    const { unmount } = await open('?code=card_declined', ['credit_card']);
    expect(screen.getByText(/provane un’altra, oppure scrivi a aiuto@luna\.example/)).toBeVisible();
    unmount();
    await open('?code=card_declined', ['credit_card'], { api: { payments: { rules: hangs() } } });
    expect(screen.getByText(/aiuto@luna\.example/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Paga in un altro modo' })).toBeNull();
  });

  it('what needs another way at the first refusal says so, or that there is none', async () => {
    const { unmount } = await open('?code=change_method', ['credit_card', 'mollie'], { drafts: {} });
    expect(screen.getByRole('link', { name: 'Paga in un altro modo' })).toBeVisible();
    unmount();
    await open('?code=change_method', ['credit_card'], { drafts: {} });
    expect(screen.getByRole('heading', { name: 'Per ora non puoi pagare così' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Torna ai piani' })).toHaveLength(1);
  });
});
