import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

it('makes a token, shows its secret once, revokes it', async () => {
  const { fake, user } = renderConsole('/tokens');
  await screen.findByText('There is no token.');
  await user.click(screen.getByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect(screen.getByText('Three to sixty characters.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Label/), 'chat squad CI');
  await user.click(within(dialog).getByRole('checkbox', { name: 'publish versions' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'chat' }));
  expect(within(dialog).getAllByRole('checkbox', { name: 'All, also later ones' })[0]).not.toBeChecked();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));

  expect(await screen.findByLabelText('Secret')).toHaveValue('halo_t1_secret');
  await user.keyboard('{Escape}');
  expect(screen.getByLabelText('Secret')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByLabelText('Secret')).not.toBeInTheDocument());
  expect(fake.state.tokens[0]?.rights).toEqual({ remotes: ['mfe-chat'], brands: ['*'], actions: ['read', 'publish'] });

  await user.click(await screen.findByRole('button', { name: 'Revoke chat squad CI' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, revoke' }));
  expect(await screen.findByText('revoked')).toBeVisible();
});

it('offers no more rights than the maker has', async () => {
  const operator = operatorOf(ANNA, { actions: ['read', 'tokens'], brands: ['luna'] });
  const { user } = renderConsole('/tokens', createFakeOperations({ ...createFakeState(), operator }));
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('checkbox', { name: 'pin' })).not.toBeInTheDocument();
  expect(within(dialog).getByRole('checkbox', { name: 'Luna' })).toBeChecked();
  expect(within(dialog).queryByRole('checkbox', { name: 'Sol' })).not.toBeInTheDocument();
});
