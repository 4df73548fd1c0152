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
