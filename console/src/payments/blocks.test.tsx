import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { fakePayment } from '../testing/fake-payments.ts';
import { ANNA, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open(address: string) {
  const state = createFakeState();
  state.operator = operatorOf(ANNA);
  state.payments.stories = [fakePayment()];
  return { state, ...renderConsole(address, createFakeOperations(state)) };
}

it('blocks a network for days, everywhere, and takes it back, each with a reason', async () => {
  const { state, user, container } = open('/payments/blocks');
  expect(await screen.findByText('Everybody may pay.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Block' }));
  const form = within(await screen.findByRole('dialog', { name: 'Block' }));
  await user.click(form.getByRole('button', { name: 'Block' }));
  expect(form.getByText('Say who.')).toBeVisible();
  await user.type(form.getByLabelText(/^Network/), ' 203.0.113.0/24 ');
  await user.selectOptions(form.getByLabelText('Where'), 'Every brand');
  await user.type(form.getByLabelText(/days/), 'ten');
  await user.type(form.getByLabelText(/Reason/), 'tests cards{Enter}');
  expect(form.getByText('Enter a number of days, or nothing.')).toBeVisible();
  await user.clear(form.getByLabelText(/days/));
  await user.type(form.getByLabelText(/days/), '7{Enter}');
  const card = within(await screen.findByRole('article', { name: 'Network 203.0.113.0/24 · Every brand' }));
  expect(state.payments.blocks).toMatchObject([{ scope: '*', kind: 'network', reason: 'tests cards' }]);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(card.getByRole('button', { name: 'End the block' }));
  const end = within(await screen.findByRole('dialog', { name: 'End the block' }));
  await user.type(end.getByLabelText(/Reason/), 'it was a mistake{Enter}');
  expect(await screen.findByText('Everybody may pay.')).toBeVisible();
  expect(state.payments.blocks).toMatchObject([{ isRunning: false, endReason: 'it was a mistake' }]);
});

it('blocks the card and the account of a payment from its story, and takes that back there', async () => {
  const { state, user } = open('/payments/4f1d2c90-0000-4000-8000-000000000001');
  for (const [button, where] of [
    ['Block the account', 'Where: Luna.'],
    ['Block the card', 'Where: Every brand.'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: button }));
    const form = within(await screen.findByRole('dialog', { name: button }));
    expect(form.getByText(new RegExp(where))).toBeVisible();
    await user.type(form.getByLabelText(/Reason/), 'four chargebacks{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
  }
  expect(state.payments.blocks).toMatchObject([
    { scope: 'luna', kind: 'account', shown: 'visitor-1' },
    { scope: '*', kind: 'card', shown: '•••• 1111' },
  ]);
  const card = within(await screen.findByRole('article', { name: 'Card •••• 1111 · Every brand' }));
  await user.click(card.getByRole('button', { name: 'End the block' }));
  const end = within(await screen.findByRole('dialog', { name: 'End the block' }));
  await user.type(end.getByLabelText(/Reason/), 'its owner was here{Enter}');
  expect(await screen.findByRole('button', { name: 'Block the card' })).toBeVisible();
});
