import { problemText } from '@halo/shared/i18n';
import { aPurchase, aSession, fails, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { WithdrawPage } from './withdraw-page.tsx';

const two = {
  purchases: {
    list: async () => ({
      subscriptions: [],
      purchases: [aPurchase(), aPurchase({ id: 'attempt-2', planName: 'Premium 1 mese', withdrawalCents: 4312 })],
    }),
  },
};

describe('withdrawal from the contract', () => {
  it('two named steps: which contract, then the filled-in statement; and a receipt with day and time', async () => {
    const { user, platform, container } = await renderInPlatform(<WithdrawPage />, {
      messages,
      platform: { session: aSession({ userName: 'Marco', email: 'marco@example.it' }), api: two },
    });
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Recedi dal contratto qui 50 crediti' }));
    for (const fact of ['Marco', 'marco@example.it', '50 crediti', '14/01/2026, 09:00', 'attempt-1'])
      expect(screen.getByText(fact)).toBeVisible();
    expect(screen.getByText(/Ti rimborsiamo 9,90/)).toBeVisible();
    expect(platform.calls('purchases.withdraw')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Conferma recesso' }));
    expect(platform.calls('purchases.withdraw')).toMatchObject([{ args: ['attempt-1'] }]);
    expect(await screen.findByRole('heading', { name: 'Abbiamo ricevuto il tuo recesso' })).toHaveFocus();
    expect(screen.getByText('15/01/2026, 09:00')).toBeVisible();
    expect(screen.getByText(/marco@example.it/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('each step is read from its first words', async () => {
    const { user } = await renderInPlatform(<WithdrawPage />, { messages, platform: { api: two } });
    await user.click(screen.getByRole('button', { name: 'Recedi dal contratto qui 50 crediti' }));
    expect(screen.getByText(/^Con questa dichiarazione recedi/)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Scegli un altro contratto' }));
    expect(screen.getByText(/^Puoi recedere da questi contratti/)).toHaveFocus();
  });

  it('one contract, or the one of the address, is filled in at once', async () => {
    await renderInPlatform(<WithdrawPage />, { messages, search: '?id=attempt-2', platform: { api: two } });
    expect(screen.getByText(/Ti rimborsiamo 43,12/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Scegli un altro contratto' })).toBeVisible();
  });

  it('says before it is confirmed that a person looks at the refund, and promises none', async () => {
    const held = {
      purchases: {
        list: async () => ({
          subscriptions: [],
          purchases: [aPurchase({ withdrawalCents: 500, isRefundReviewed: true })],
        }),
      },
    };
    await renderInPlatform(<WithdrawPage />, { messages, platform: { api: held } });
    expect(screen.getByText(/una persona controlla il rimborso di 5,00.* prima che parta/)).toBeVisible();
    expect(screen.queryByText(/^Ti rimborsiamo/)).toBeNull();
  });

  it('says why less than the price goes back: an early start was asked for; and that all of it does otherwise', async () => {
    const used = {
      purchases: {
        list: async () => ({
          subscriptions: [],
          purchases: [aPurchase({ withdrawalCents: 500, startAskedAt: Date.UTC(2026, 0, 14, 9) })],
        }),
      },
    };
    const { unmount } = await renderInPlatform(<WithdrawPage />, { messages, platform: { api: used } });
    expect(
      screen.getByText(
        /^Ti rimborsiamo 5,00.*la parte che non hai usato.*Il 14 gennaio 2026 hai chiesto di iniziare subito/,
      ),
    ).toBeVisible();
    unmount();
    await renderInPlatform(<WithdrawPage />, {
      messages,
      platform: { api: { purchases: { list: async () => ({ subscriptions: [], purchases: [aPurchase()] }) } } },
    });
    expect(screen.getByText(/^Ti rimborsiamo 9,90.*l’intero prezzo/)).toBeVisible();
  });

  it('a refusal says why and leaves the statement', async () => {
    const { user, platform } = await renderInPlatform(<WithdrawPage />, {
      messages,
      platform: { api: { purchases: { withdraw: fails('withdrawal_closed') } } },
    });
    await user.click(screen.getByRole('button', { name: 'Conferma recesso' }));
    expect(await screen.findByText(problemText(platform.i18n, 'withdrawal_closed'))).toBeVisible();
    expect(screen.getByRole('button', { name: 'Conferma recesso' })).toBeVisible();
  });

  it('nothing to withdraw from: says so, with an address to write to', async () => {
    const { platform } = await renderInPlatform(<WithdrawPage />, {
      messages,
      platform: { api: { purchases: { list: async () => ({ subscriptions: [], purchases: [] }) } } },
    });
    expect(screen.getByRole('link', { name: platform.brand.support.email })).toHaveAttribute(
      'href',
      `mailto:${platform.brand.support.email}`,
    );
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await renderInPlatform(<WithdrawPage />, { messages, platform: { language } });
    expect(platform.missingTexts).toEqual([]);
  });
});

it('says so where a person looks at the refund first, on the receipt and among the purchases', async () => {
  const held = aPurchase({
    withdrawableUntil: undefined,
    withdrawnAt: Date.UTC(2026, 0, 15, 9),
    refundReview: { status: 'open', cents: 500, until: Date.UTC(2026, 0, 29, 9) },
  });
  const { user, platform } = await renderInPlatform(<WithdrawPage />, {
    messages,
    platform: { api: { purchases: { withdraw: async () => held } } },
  });
  await user.click(screen.getByRole('button', { name: 'Conferma recesso' }));
  expect(screen.getByText('Rimborso in controllo')).toBeVisible();
  expect(screen.getByText(/Una persona controlla il rimborso, .* entro il 29 gennaio 2026/)).toBeVisible();
  expect(platform.missingTexts).toEqual([]);
});

const visitor = { session: { status: 'visitor' } } as const;

describe('[ACC-05] without signing in', () => {
  it('two named steps, and a receipt with day and time that does not show who has an account', async () => {
    const { user, platform, container } = await renderInPlatform(<WithdrawPage />, { messages, platform: visitor });
    expect(await axe(container)).toHaveNoViolations();
    expect(screen.getByRole('heading', { name: 'Recesso, garanzia o disdetta?' })).toBeVisible();
    await user.type(screen.getByLabelText('Nome'), 'Marco');
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    await user.type(screen.getByLabelText('E-mail'), 'marco@example.it{Enter}');
    expect(screen.getByText(/^Con questa dichiarazione recedi/)).toHaveFocus();
    expect(platform.calls('purchases.askToWithdraw')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Conferma recesso' }));
    expect(platform.calls('purchases.askToWithdraw').map(({ args }) => args)).toEqual([
      [{ email: 'marco@example.it', name: 'Marco', contract: '' }],
    ]);
    expect(screen.getByRole('heading', { name: 'Abbiamo ricevuto il tuo recesso' })).toHaveFocus();
    expect(screen.getByText('15/01/2026, 09:00')).toBeVisible();
    expect(platform.missingTexts).toEqual([]);
    expect(platform.calls('purchases.list')).toEqual([]);
  });

  it('has the payment number of the receipt that led here, and keeps everything when it fails', async () => {
    const platform = { ...visitor, api: { purchases: { askToWithdraw: fails('offline') } } };
    const id = '0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11';
    const { user } = await renderInPlatform(<WithdrawPage />, { messages, search: `?id=${id}`, platform });
    expect(screen.getByLabelText('Contratto')).not.toHaveValue('');
    await user.type(screen.getByLabelText('E-mail'), 'marco@example.it');
    await user.type(screen.getByLabelText('Nome'), 'Marco{Enter}');
    await user.click(screen.getByRole('button', { name: 'Conferma recesso' }));
    await user.click(screen.getByRole('button', { name: 'Modifica i dati' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@example.it');
  });

  it('the mailed link shows the contracts and what goes back; only the button ends one', async () => {
    const { user, platform } = await renderInPlatform(<WithdrawPage />, {
      messages,
      search: '?token=abc',
      platform: visitor,
    });
    expect(platform.calls('purchases.declaredWithdrawal')).toHaveLength(1);
    expect(screen.getByText('Recesso dichiarato il')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Conferma recesso' }));
    expect(platform.calls('purchases.confirmWithdrawal').map(({ args }) => args)).toEqual([['abc', 'attempt-1']]);
    expect(screen.getByText(/la tua casella di posta/)).toBeVisible();
    expect(platform.calls('purchases.withdraw')).toEqual([]);
    expect(platform.missingTexts).toEqual([]);
  });

  it('a link that is too old leads to another declaration', async () => {
    await renderInPlatform(<WithdrawPage />, {
      messages,
      search: '?token=abc',
      platform: { ...visitor, api: { purchases: { declaredWithdrawal: fails('token_expired') } } },
    });
    expect(screen.getByRole('link', { name: 'Dichiara di nuovo' })).toHaveAttribute('href', '/profile/withdraw');
  });
});
