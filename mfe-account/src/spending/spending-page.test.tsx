import { problemText } from '@halo/shared/i18n';
import { fails, renderInPlatform, someSpendingRules } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { SpendingPage } from './spending-page.tsx';

const DAY = 86_400_000;

it('shows what was spent and saves a limit', async () => {
  const saveSpendingRules = async () => someSpendingRules({ spentCents: 2990, monthlyLimitCents: 5000 });
  const { user, platform, container } = await renderInPlatform(<SpendingPage />, {
    messages,
    platform: {
      api: { purchases: { spendingRules: async () => someSpendingRules({ spentCents: 2990 }), saveSpendingRules } },
    },
  });
  expect(screen.getByText(/^29,90/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.type(screen.getByLabelText('Limite mensile'), '50');
  await user.click(screen.getByRole('button', { name: 'Salva il limite' }));
  expect(platform.calls('purchases.saveSpendingRules')).toMatchObject([
    { args: [{ monthlyLimitCents: 5000, pauseDays: 0 }] },
  ]);
  expect(await screen.findByText('Salvato')).toBeVisible();
  expect(screen.getByText(/Il tuo limite è 50,00/)).toBeVisible();
});

const renews = { planName: 'Premium 1 mese', renewsAt: Date.UTC(2026, 3, 10, 12), neededCents: 4990 };

it('a limit that ends a renewal says so, and is saved only when it is confirmed', async () => {
  const { user, platform, container } = await renderInPlatform(<SpendingPage />, {
    messages,
    platform: {
      api: {
        purchases: {
          spendingRules: async () => someSpendingRules({ renewals: [renews] }),
          saveSpendingRules: async () => someSpendingRules({ monthlyLimitCents: 4000, renewals: [renews] }),
        },
      },
    },
  });
  const ends =
    /Con questo limite Premium 1 mese non si rinnova: il 10 aprile 2026 finisce e non ci riproviamo.* almeno 49,90/;
  await user.type(screen.getByLabelText('Limite mensile'), '40');
  await user.click(screen.getByRole('button', { name: 'Salva il limite' }));
  expect(screen.getByText(ends).closest('[tabindex]')).toHaveFocus();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(screen.getByLabelText('Limite mensile')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Salva il limite' }));
  await user.type(screen.getByLabelText('Limite mensile'), '{Backspace}1');
  expect(screen.queryByText(ends)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Salva il limite' }));
  expect(platform.calls('purchases.saveSpendingRules')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Salva lo stesso' }));
  expect(platform.calls('purchases.saveSpendingRules')[0]?.args).toEqual([{ monthlyLimitCents: 4100, pauseDays: 0 }]);
  expect(screen.getByText('Salvato').closest('[role=status]')).toHaveFocus();
  // It stays said for as long as it is so.
  expect(screen.getByText(ends)).toBeVisible();
});

it('a limit that leaves room for the renewal asks nothing', async () => {
  const { user, platform } = await renderInPlatform(<SpendingPage />, {
    messages,
    platform: { api: { purchases: { spendingRules: async () => someSpendingRules({ renewals: [renews] }) } } },
  });
  await user.type(screen.getByLabelText('Limite mensile'), '49,90');
  await user.click(screen.getByRole('button', { name: 'Salva il limite' }));
  expect(platform.calls('purchases.saveSpendingRules')[0]?.args).toEqual([{ monthlyLimitCents: 4990, pauseDays: 0 }]);
});

it('a higher limit says from when it holds', async () => {
  const rules = someSpendingRules({
    monthlyLimitCents: 2000,
    nextLimitAt: Date.UTC(2026, 0, 22),
    nextLimitCents: 5000,
  });
  const { user } = await renderInPlatform(<SpendingPage />, {
    messages,
    platform: {
      api: {
        purchases: {
          spendingRules: async () => someSpendingRules({ monthlyLimitCents: 2000 }),
          saveSpendingRules: async () => rules,
        },
      },
    },
  });
  await user.clear(screen.getByLabelText('Limite mensile'));
  await user.type(screen.getByLabelText('Limite mensile'), '50');
  await user.click(screen.getByRole('button', { name: 'Salva il limite' }));
  expect((await screen.findAllByText(/Dal 22 gennaio 2026 il limite sarà 50,00/)).length).toBeGreaterThan(0);
});

it('what is no amount is marked at the field, and nothing is sent', async () => {
  const { user, platform } = await renderInPlatform(<SpendingPage />, { messages });
  await user.type(screen.getByLabelText('Limite mensile'), 'molto');
  await user.click(screen.getByRole('button', { name: 'Salva il limite' }));
  expect(screen.getByLabelText('Limite mensile')).toBeInvalid();
  expect(platform.calls('purchases.saveSpendingRules')).toHaveLength(0);
});

it('a pause says that it cannot be shortened before it begins, and until when it lasts', async () => {
  const { user, platform } = await renderInPlatform(<SpendingPage />, {
    messages,
    platform: {
      api: {
        purchases: {
          spendingRules: async () => someSpendingRules({ monthlyLimitCents: 2000 }),
          saveSpendingRules: async () =>
            someSpendingRules({ monthlyLimitCents: 2000, pausedUntil: Date.UTC(2026, 0, 15) + 7 * DAY }),
        },
      },
    },
  });
  await user.selectOptions(screen.getByLabelText('Durata'), '7');
  await user.click(screen.getByRole('button', { name: 'Metti in pausa' }));
  expect(screen.getByText(/^La pausa dura 7 giorni/)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(screen.getByRole('button', { name: 'Metti in pausa' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Metti in pausa' }));
  expect(platform.calls('purchases.saveSpendingRules')).toHaveLength(0);
  expect(screen.getByText('La pausa dura 7 giorni e non si può accorciare.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sì, metti in pausa' }));
  // Not the limit that this page knows: another device may have set a lower one since.
  expect(platform.calls('purchases.saveSpendingRules')[0]?.args).toEqual([{ pauseDays: 7 }]);
  expect(await screen.findByText('In pausa fino al 22 gennaio 2026.')).toBeVisible();
  expect(screen.getByText('In pausa fino al 22 gennaio 2026.').closest('[role=status]')).toHaveFocus();
});

it('a pause that fails leaves the question, its button and the keyboard where they are', async () => {
  const { user, platform } = await renderInPlatform(<SpendingPage />, {
    messages,
    platform: { api: { purchases: { saveSpendingRules: fails('unavailable') } } },
  });
  await user.click(screen.getByRole('button', { name: 'Metti in pausa' }));
  await user.click(screen.getByRole('button', { name: 'Sì, metti in pausa' }));
  expect(screen.getByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sì, metti in pausa' })).toHaveFocus();
});

it('a save that fails says why at its place', async () => {
  const { user } = await renderInPlatform(<SpendingPage />, {
    messages,
    platform: { api: { purchases: { saveSpendingRules: fails('unavailable') } } },
  });
  await user.click(screen.getByRole('button', { name: 'Salva il limite' }));
  expect(screen.getAllByRole('status')[0]).not.toBeEmptyDOMElement();
});

it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
  const { platform } = await renderInPlatform(<SpendingPage />, { messages, platform: { language } });
  expect(platform.missingTexts).toEqual([]);
});
