import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderConsole } from '../testing/render-console.tsx';

it('[PART-01] lists postbacks with their state, sends one again, adds a partner with a key shown once, and ends one', async () => {
  const { user, container } = renderConsole('/partners');
  const postbacks = within(await screen.findByRole('table', { name: 'Postbacks' }));
  const given = within(postbacks.getByRole('row', { name: /^€5\.00 taken back/ }));
  expect(given.getByText('Given up')).toBeVisible();
  expect(given.getByText('status 503')).toBeVisible();
  expect(postbacks.getByRole('row', { name: /^€29\.90 bought .* Sent/ })).toBeVisible();
  await user.click(given.getByRole('button', { name: 'Send again: €5.00 taken back' }));
  expect(await given.findByText('Waiting')).toBeVisible();

  const form = within(screen.getByRole('form', { name: 'Add a partner' }));
  expect(form.getByRole('button', { name: 'Add' })).toBeDisabled();
  await user.type(form.getByLabelText('Name'), 'Brezza Blog');
  await user.type(form.getByLabelText('Id'), 'brezza');
  await user.type(form.getByLabelText('Source of its links'), 'brezza');
  await user.type(form.getByLabelText('Address'), 'https://blog.example/in');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('a-key-that-is-shown-once')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();

  await user.click(screen.getByRole('button', { name: 'End Acme Viaggi' }));
  await user.click(screen.getByRole('button', { name: 'Yes, end it' }));
  expect(await screen.findByText('Ended')).toBeVisible();
});
