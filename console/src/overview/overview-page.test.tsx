import { screen } from '@testing-library/react';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, createFakeState, FAKE_NOW } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

it('has a column for a remote that was published and runs nowhere, and leads to where its first version is pinned', async () => {
  const state = createFakeState();
  state.versions.push({
    remote: 'mfe-billing',
    version: '0.1.0',
    publishedAt: FAKE_NOW,
    publishedBy: ANNA,
    files: 4,
    bytes: 20_000,
    usedBy: [],
  });
  const { user } = renderConsole('/', createFakeOperations(state));
  expect(await screen.findByRole('columnheader', { name: 'billing' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'billing on Sol: Not here' }));
  expect(await screen.findByText('Sol does not run billing yet.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pin 0.1.0' })).toBeEnabled();
});
