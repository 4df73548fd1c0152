import type { BrandProposal } from '@halo/shared/contracts/operations';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { AskedFiles } from '../api/brand-queries.ts';
import { fakeBrand } from '../testing/fake-brands.ts';
import { textToBase64 } from './base64.ts';
import { BrandProposalEffect } from './brand-proposal-effect.tsx';

const text = (name: string, html: string) => ({ name: `legal/it/${name}.html`, content: textToBase64(html) });
const brand = fakeBrand();
const proposal: BrandProposal = {
  ...{ id: 'b1', brand, files: [], isChange: true, reason: 'spring', status: 'waiting', proposedBy: 'anna' },
  ...{ proposedAt: '2026-11-21T12:00:00.000Z', expiresAt: '2026-11-22T12:00:00.000Z' },
};
const show = (files: Partial<AskedFiles>, live: typeof brand | null = brand, brandOfIt = brand) =>
  render(
    <MantineProvider>
      <BrandProposalEffect
        proposal={{ ...proposal, brand: brandOfIt }}
        live={live ?? undefined}
        files={{ data: undefined, error: null, refetch: () => {}, ...files }}
      />
    </MantineProvider>,
  );

it('of a new brand who agrees sees who sells, and everything else that is not drawn', () => {
  const partnerOrigins = ['https://partner.example'];
  show({ data: { before: [], after: [] } }, null, { ...brand, partnerOrigins });
  const difference = screen.getByRole('group', { name: 'What is different' });
  for (const field of [
    'company.name',
    'company.vatId',
    'support.email',
    'descriptor',
    'googlePay.merchantId',
    'legal.terms',
  ])
    expect(difference).toHaveTextContent(field);
  expect(difference).toHaveTextContent('partnerOrigins absent → https://partner.example');
});

it('of a change who agrees reads texts that change, and which give way to the common ones', () => {
  const before = [text('terms', '<h1>Prima</h1>'), text('privacy', '<h1>Stessa</h1>'), text('cookie', '<h1>Via</h1>')];
  show({ data: { before, after: [text('terms', '<h1>Dopo</h1>'), text('privacy', '<h1>Stessa</h1>')] } });
  const difference = screen.getByRole('group', { name: 'Files that are different' });
  expect(difference).toHaveTextContent('legal/it/cookie.html: goes: the common text takes its place');
  expect(difference).toHaveTextContent('<h1>Prima</h1>');
  expect(difference).toHaveTextContent('<h1>Dopo</h1>');
  expect(difference).not.toHaveTextContent('Stessa');
});

it('files that did not come are said to, with a way to ask again', () => {
  show({ error: new Error('no answer') });
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
