import { fails, inTurn, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { someEntries } from '../../sandbox/some-entries.ts';
import { messages } from '../messages.ts';
import { CreditHistoryPage } from './credit-history-page.tsx';

const all = { purchases: { creditHistory: async () => ({ entries: someEntries(), isComplete: true }) } };

it('explains every credit and debit', async () => {
  const { container } = await renderInPlatform(<CreditHistoryPage />, { messages, platform: { api: all } });
  expect(screen.getByText('Messaggio a Giulia')).toBeVisible();
  expect(screen.getByText('Acquisto: 50 crediti')).toBeVisible();
  expect(screen.getAllByText('−10 crediti').length).toBeGreaterThan(0);
  expect(screen.getByText('−1 like')).toBeVisible();
  expect(screen.getByText('saldo 120')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mostra altro' })).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

it('asks for more from where it stands, and an error on the way can be tried again', async () => {
  const [first, ...rest] = someEntries();
  const creditHistory = inTurn(
    async () => ({ entries: first ? [first] : [], isComplete: false }),
    fails('offline'),
    async () => ({ entries: rest, isComplete: true }),
  );
  const { user, platform } = await renderInPlatform(<CreditHistoryPage />, {
    messages,
    platform: { api: { purchases: { creditHistory } } },
  });
  await user.click(screen.getByRole('button', { name: 'Mostra altro' }));
  expect(screen.getByText('Regalo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mostra altro' }));
  expect(await screen.findByText('Benvenuto')).toBeVisible();
  expect(platform.calls('purchases.creditHistory').map(({ args }) => args[0])).toEqual([
    undefined,
    { before: 12 },
    { before: 12 },
  ]);
});

it('a history that does not load can be asked for again', async () => {
  const { user } = await renderInPlatform(<CreditHistoryPage />, {
    messages,
    platform: {
      api: {
        purchases: { creditHistory: inTurn(fails('unavailable'), async () => ({ entries: [], isComplete: true })) },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Ancora nessun movimento')).toBeVisible();
});

it.each(['it', 'es', 'fr', 'en'] as const)('has every reason in %s', async (language) => {
  const { platform } = await renderInPlatform(<CreditHistoryPage />, { messages, platform: { language, api: all } });
  expect(platform.missingTexts).toEqual([]);
});
