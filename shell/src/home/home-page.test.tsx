import type { Brand } from '@halo/shared/contracts';
import { createFakePlatform } from '@halo/shared/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import texts from '../locales/it.json';
import { HomePage } from './home-page.tsx';

const proof = { source: 'Recensioni Esempio', url: 'https://reviews.halo.example/luna' };

function open(copy: Partial<Brand['copy']> = {}, region?: string) {
  const platform = createFakePlatform();
  platform.i18n.addResourceBundle('it', 'shell', texts);
  const brand = { ...platform.brand, copy: { ...platform.brand.copy, ...copy } };
  if (region) platform.storage.set('region', region);
  const asked: (string | undefined)[] = [];
  const total = async (wanted: string | undefined) => {
    asked.push(wanted);
    return { total: 43, people: 3, samples: 39, operators: 1, countedAt: '2026-03-01T00:00:00.000Z' };
  };
  render(
    <I18nextProvider i18n={platform.i18n}>
      <MemoryRouter>
        <HomePage
          platform={{ ...platform, brand, api: { ...platform.api, profiles: { ...platform.api.profiles, total } } }}
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { platform, asked };
}

it('[HOME-03] counts the profiles of the region by what they are, as the server does', async () => {
  const { platform, asked } = open({}, 'Lazio');
  expect(await screen.findByText('3 persone · 1 profilo della redazione · 39 profili d’esempio')).toBeInTheDocument();
  expect([asked, platform.storage.get('avaibleUsers')]).toEqual([['Lazio'], 43]);
});

const review = {
  name: 'Ada',
  text: 'Ci siamo scritti un mese, poi ci siamo visti.',
  language: 'it',
  stars: 4,
  writtenOn: '2026-02-14',
  proof,
} as const;

it('[HOME-05] shows the product, and reviews of members with their proof as soon as there are some', async () => {
  open({ verifiedReviews: [{ ...review, text: 'Nice', language: 'en', writtenOn: '2026-02-20' }, review] });
  const [first] = screen.getAllByRole('figure');
  const shown = within(first as HTMLElement);
  expect(shown.getByText(review.text)).toBeInTheDocument();
  expect(shown.getByRole('img', { name: '4 stelle su 5' })).toBeInTheDocument();
  expect(shown.getByText(/scritta il 14 febbraio 2026/)).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Verificata da Recensioni Esempio' })).toHaveAttribute('href', proof.url);
  await screen.findByText(/persone/);
  cleanup();

  open();
  expect(screen.queryAllByRole('figure')).toEqual([]);
  for (const piece of ['Cerca vicino a te', 'Uno alla volta', 'Una chat come si deve'])
    expect(screen.getByRole('heading', { level: 3, name: piece })).toBeInTheDocument();
  // What stands in the pieces is invented, and says so.
  expect(screen.getAllByText('Esempio')).toHaveLength(4);
  await screen.findByText(/persone/);
});

it('[HOME-01] has its hero, two ways in, three features, three reviews of those it has, and a footer', async () => {
  const verifiedReviews = ['Uno', 'Due', 'Tre', 'Quattro'].map((text) => ({ ...review, text }));
  const { platform } = open({ verifiedReviews });
  const hero = screen.getByRole('heading', { level: 1 });
  expect(hero).toHaveTextContent(platform.brand.copy.heroTitle.it);
  expect(screen.getByRole('link', { name: 'Registrati gratis' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Accedi' })).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Che cosa trovi' })).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getAllByRole('figure')).toHaveLength(3);
  const footer = within(screen.getByRole('contentinfo'));
  for (const page of ['Che cosa offre', 'Domande frequenti', 'Termini', 'Privacy', 'Cookie', 'Contatti'])
    expect(footer.getByRole('link', { name: page })).toBeInTheDocument();
  await screen.findByText(/persone/);
});
