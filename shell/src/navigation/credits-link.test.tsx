import type { Credits } from '@halo/shared/contracts';
import { createFakePlatform } from '@halo/shared/testing';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import texts from '../locales/it.json';
import { CreditsLink } from './credits-link.tsx';

function show(messageCredits: number, isShort: boolean) {
  const { i18n } = createFakePlatform();
  i18n.addResourceBundle('it', 'shell', texts);
  const credits: Credits = { messageCredits, icebreakerCredits: 0, likeCredits: 0, messageCost: 10, premiumLevel: 1 };
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <CreditsLink credits={credits} address="/vip_plan/cred" isShort={isShort} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const link = screen.getByRole('link');
  const seen = {
    cells: link.querySelectorAll('[data-filled=true]').length,
    colours: `${getComputedStyle(link).color} on ${getComputedStyle(link).backgroundColor}`,
    words: link.getAttribute('aria-label'),
  };
  unmount();
  return seen;
}

it.each([
  ['wide', false, [20, 10, 6]],
  ['narrow', true, [41, 30, 19]],
] as const)('[NAV-03] on a %s screen the three levels look different, and are said in words', (_, isShort, credits) => {
  const levels = credits.map((amount) => show(amount, isShort));
  expect(levels.map(({ cells }) => cells)).toEqual([3, 2, 0]);
  expect(new Set(levels.map(({ colours }) => colours)).size).toBe(3);
  expect(levels.map(({ words }) => words)).toEqual([
    expect.stringContaining('saldo pieno'),
    expect.stringContaining('saldo medio'),
    expect.stringContaining('quasi finiti'),
  ]);
});
