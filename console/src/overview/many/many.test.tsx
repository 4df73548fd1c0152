import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../../testing/fake-operations.ts';
import { ANNA, createFakeState, FAKE_NOW } from '../../testing/fake-state.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const FREEZE = {
  id: 'f1',
  brands: ['sol'],
  from: FAKE_NOW,
  until: '2026-11-22T12:00:00.000Z',
  reason: 'sales',
  by: ANNA,
};

it('shows what a change would be on each brand, asks once, and says what became of it on each', async () => {
  const state = createFakeState();
  state.groups = { luna: 'north', sol: 'north' };
  const operations = createFakeOperations(state);
  const { user, container } = renderConsole('/', operations);
  await user.click(await screen.findByRole('button', { name: 'Change many' }));
  const form = within(await screen.findByRole('form', { name: 'See what changes' }));
  await user.click(form.getByRole('button', { name: 'See what changes' }));
  expect(form.getByText('Choose a brand.')).toBeVisible();
  await user.selectOptions(form.getByLabelText('What'), 'pin');
  await user.selectOptions(form.getByLabelText('Remote'), 'mfe-chat');
  await user.selectOptions(form.getByLabelText('Version'), await form.findByRole('option', { name: '1.1.0' }));
  await user.click(form.getByRole('button', { name: 'Group north' }));
  expect(form.getByRole('checkbox', { name: 'Luna' })).toBeChecked();
  await user.type(form.getByLabelText(/^Reason/), 'new composer');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(form.getByRole('button', { name: 'See what changes' }));
  expect(await screen.findByRole('heading', { name: '2 of 2 brands can be changed' })).toHaveFocus();
  expect(screen.getAllByText('chat: 1.0.0 → 1.1.0')).toHaveLength(2);
  expect(operations.requests).toEqual([]);
  // Another operator was faster on one of them.
  operations.changeBehind('sol', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'mine');
  await user.click(screen.getByRole('button', { name: 'Yes, change 2 brands' }));
  expect(await screen.findByRole('heading', { name: 'What became of it' })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('1 brand was not changed');
  expect(screen.getByText('sol has moved')).toBeVisible();
  expect(operations.requests).toEqual([
    {
      scope: 'luna',
      change: { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' },
      expectedRevision: 1,
      reason: 'new composer',
    },
    expect.objectContaining({ scope: 'sol', expectedRevision: 1 }),
  ]);
});

it('says which brand refuses and why before anything is sent, and comes back to the form as it was', async () => {
  const state = createFakeState();
  state.freezes = [FREEZE as never];
  const { user } = renderConsole('/', createFakeOperations(state));
  await user.click(await screen.findByRole('button', { name: 'Change many' }));
  await user.selectOptions(screen.getByLabelText('What'), 'switchOff');
  await user.click(screen.getByRole('checkbox', { name: 'Sol' }));
  await user.type(screen.getByLabelText(/^Reason/), 'leaks');
  await user.click(screen.getByRole('button', { name: 'See what changes' }));
  expect(await screen.findByText('sol is frozen')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Yes/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('checkbox', { name: 'Sol' })).toBeChecked();
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('leaks');
});

it('takes what fails on several brands back on all of them in two presses', async () => {
  const state = createFakeState();
  const operations = createFakeOperations(state);
  for (const brand of ['luna', 'sol']) {
    operations.changeBehind(brand, { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'a new one');
    state.health[brand] = [
      {
        remote: 'mfe-chat',
        version: '1.1.0',
        group: 'stable',
        visitors: 100,
        failing: 60,
        loads: 100,
        failures: [{ phase: 'mount', code: 'threw', count: 60 }],
        crashes: 0,
      },
    ];
  }
  const { user } = renderConsole('/', operations);
  const trouble = within(await screen.findByRole('region', { name: 'Fails now' }));
  expect(trouble.getByText('chat 1.1.0 fails on 2 brands')).toBeVisible();
  await user.click(trouble.getByRole('button', { name: 'chat 1.1.0: back on all 2 brands' }));
  expect(await trouble.findAllByText('chat: 1.1.0 → 1.0.0')).toHaveLength(2);
  await user.click(trouble.getByRole('button', { name: 'Yes, 2 brands back' }));
  await waitFor(() => expect(state.revisions['sol']?.at(-1)?.effective['mfe-chat']?.version).toBe('1.0.0'));
  expect(operations.requests).toHaveLength(2);
});
