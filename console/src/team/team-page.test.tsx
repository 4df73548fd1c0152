import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open() {
  const state = { ...createFakeState(), operator: operatorOf(ANNA) };
  return { state, ...renderConsole('/team', createFakeOperations(state)) };
}

describe('profiles that the team answers for', () => {
  it('lists them with their nature, and pauses one', async () => {
    const { state, user, container } = open();
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByText('Team operator')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(card.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(state.team[0]?.isShown).toBe(false));
    expect(await screen.findByText('paused')).toBeVisible();
  });

  it('makes one, and says what is missing first', async () => {
    const { state, user, container } = open();
    await screen.findByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'New profile' }));
    const form = within(await screen.findByRole('form', { name: 'New profile' }));
    await user.click(form.getByRole('button', { name: 'Make it' }));
    expect(form.getByText('Write a name.')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.type(form.getByLabelText(/^Name/), 'Vera');
    await user.type(form.getByLabelText(/^Age/), '40');
    await user.type(form.getByRole('combobox', { name: /^Town/ }), 'Roma, Lazio');
    await user.type(form.getByLabelText(/^In one line/), 'Ti rispondo');
    await user.type(form.getByLabelText(/^Description/), 'Della redazione.');
    await user.click(form.getByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(state.team).toHaveLength(2));
    expect(state.team[1]).toMatchObject({ name: 'Vera', city: 'Roma', region: 'Lazio', brand: 'luna' });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});
