import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
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

it('lists what fails first, and takes it back in two presses', async () => {
  const operations = createFakeOperations();
  operations.changeBehind('luna', { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 10 }, 'a new one');
  const { user, container } = renderConsole('/', operations);
  const trouble = within(await screen.findByRole('region', { name: 'Fails now' }));
  expect(trouble.getByText('fails for 11 of 130 visitors (8.5 %)')).toBeVisible();
  await user.click(await trouble.findByRole('button', { name: 'chat on Luna: back to 1.0.0' }));
  expect(await axe(container)).toHaveNoViolations();
  await user.click(trouble.getByRole('button', { name: 'Yes, Luna back to 1.0.0' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Fails now' })).toBeNull());
  expect(operations.requests).toEqual([
    {
      change: { kind: 'endCanary', remote: 'mfe-chat' },
      reason: 'chat 1.1.0: fails for 11 of 130 visitors (8.5 %)',
      expectedRevision: 2,
    },
  ]);
});

it('filters by a few letters of a brand', async () => {
  const { user } = renderConsole('/');
  await user.type(await screen.findByRole('textbox', { name: 'Filter brands and remotes' }), 'so');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Sol']);
  await user.click(screen.getByRole('checkbox', { name: 'Only what fails' }));
  expect(screen.getByText('Nothing here by this filter.')).toBeVisible();
});

it('shows where a rollout is, and stops it in two presses', async () => {
  const state = createFakeState();
  const plan = { remote: 'mfe-chat', version: '1.1.0', reason: 'a new one', startedBy: ANNA, startedAt: FAKE_NOW };
  const steps = [
    { brands: ['luna'], percent: 1, minutes: 30 },
    { brands: ['*'], percent: 100, minutes: 0 },
  ];
  state.rollouts = [{ ...plan, id: 'r1', state: 'running', step: 0, steps, nextAt: '2026-11-21T12:30:00.000Z' }];
  const { user } = renderConsole('/', createFakeOperations(state));
  const rollouts = within(await screen.findByRole('region', { name: 'Rollouts' }));
  expect(rollouts.getByText(/^Step 1 of 2: 1 % of luna, the next /)).toBeVisible();
  await user.click(rollouts.getByRole('button', { name: 'Stop the rollout of chat 1.1.0' }));
  await user.click(rollouts.getByRole('button', { name: 'Yes, stop; brands keep what they have' }));
  expect(await rollouts.findByText('stopped in the console')).toBeVisible();
  expect(rollouts.queryByRole('button')).toBeNull();
});

it('plans a rollout of a version that was published, with what is missing named first', async () => {
  const state = createFakeState();
  const { user } = renderConsole('/', createFakeOperations(state));
  await user.click(await screen.findByRole('button', { name: 'Roll out' }));
  const form = within(await screen.findByRole('form', { name: 'Start the rollout' }));
  await user.click(form.getByRole('button', { name: 'Start the rollout' }));
  expect(form.getByText('Choose a version.')).toBeVisible();
  await user.selectOptions(form.getByLabelText('Remote'), 'mfe-chat');
  await user.selectOptions(form.getByLabelText('Version'), await form.findByRole('option', { name: '1.1.0' }));
  await user.click(form.getByRole('button', { name: 'Take the last step away' }));
  await user.type(form.getByLabelText(/^Reason/), 'new composer');
  await user.click(form.getByRole('button', { name: 'Start the rollout' }));
  expect(await screen.findByText(/^Step 1 of 2: 1 % of /)).toBeVisible();
  expect(state.rollouts[0]).toMatchObject({ remote: 'mfe-chat', version: '1.1.0', reason: 'new composer' });
});

it('freezes brands until a time, and lifts it in two presses', async () => {
  const state = createFakeState();
  const { user } = renderConsole('/', createFakeOperations(state));
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  const form = within(await screen.findByRole('form', { name: 'Freeze them' }));
  await user.clear(form.getByLabelText('Brands'));
  await user.type(form.getByLabelText('Brands'), 'luna');
  await user.type(form.getByLabelText(/^Reason/), 'sales');
  await user.click(form.getByRole('button', { name: 'Freeze them' }));
  expect(form.getByText('Choose a time after it begins.')).toBeVisible();
  await user.type(form.getByLabelText('Until'), '2100-01-01T08:00');
  await user.click(form.getByRole('button', { name: 'Freeze them' }));
  const frozen = within(await screen.findByRole('region', { name: 'Frozen' }));
  expect(frozen.getByText('luna')).toBeVisible();
  await user.click(frozen.getByRole('button', { name: 'Lift the freeze of luna' }));
  expect(frozen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.click(frozen.getByRole('button', { name: 'Yes, lift it' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Frozen' })).toBeNull());
});
