import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

it('[PAGE-04] shows how far people come with what chance leaves open, compares two flows in words, and gives a file', async () => {
  const { user, container } = renderConsole('/figures');
  const funnel = within(await screen.findByRole('table', { name: 'How far people come' }));
  expect(funnel.getByRole('row', { name: /^Flow 12 4,100 1,000 24\.4 % \(23\.1 to 25\.7 %\) 850 85 %/ })).toBeVisible();
  expect(screen.getByText(/1,800 of 9,000 page loads \(20 %\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'CSV file' }).getAttribute('href')).toMatch(
    /^\/api\/figures\/file\?from=20\d\d-\d\d-\d\d&until=20\d\d-\d\d-\d\d&by=flow$/,
  );

  await user.selectOptions(screen.getByLabelText('Step'), 'Bought');
  expect(screen.getByText(/^Flow 7: 100 of 1,000 members bought, 10 %/)).toBeVisible();
  expect(
    screen.getByText(/^The second differs by \+5 points, and in 95 of 100 cases by \+2\.1 to \+7\.9\.$/),
  ).toBeVisible();
  expect(screen.getByText(/Chance alone would rarely make such a difference/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Step'), 'Wrote');
  expect(screen.getByText(/may be chance/)).toBeVisible();

  const retention = within(screen.getByRole('table', { name: 'Who comes back' }));
  expect(retention.getByRole('row', { name: /2 Nov 2026 200 100 % 25 %/ })).toBeVisible();
  expect(retention.queryByText('16 Nov 2026')).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
  await user.selectOptions(screen.getByLabelText('Brand'), 'Sol');
  expect(await screen.findByRole('row', { name: /^All/ })).toBeVisible();
});

it('is there for who has the right to it only', async () => {
  const state = createFakeState();
  state.operator = operatorOf(ANNA, { actions: ['read'] });
  renderConsole('/', createFakeOperations(state));
  expect(await screen.findByRole('link', { name: 'Audit' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Figures' })).toBeNull();
});
