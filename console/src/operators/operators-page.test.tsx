import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open() {
  const state = { ...createFakeState(), operator: operatorOf(ANNA) };
  return { state, ...renderConsole('/operators', createFakeOperations(state)) };
}
const LINK_TOKEN = 'a-token-of-twenty-signs';
const CARLA = 'carla@halo.example';

describe('the operators', () => {
  it('are made with rights and a link that is shown once, and disabled after a question', async () => {
    const { state, user, container } = open();
    await user.click(await screen.findByRole('button', { name: 'New operator' }));
    const form = within(await screen.findByRole('dialog', { name: 'New operator' }));
    await user.click(form.getByRole('button', { name: 'Make and show the link' }));
    expect(form.getAllByText('Pick at least one.')).toHaveLength(3);
    await user.type(form.getByLabelText(/Name/), 'Carla');
    await user.type(form.getByLabelText(/E-mail/), CARLA);
    await user.click(form.getByLabelText('work at the desk'));
    await user.click(form.getByLabelText('chat'));
    await user.click(form.getByLabelText('Luna'));
    await user.click(form.getByRole('button', { name: 'Make and show the link' }));
    expect(await form.findByLabelText('Link for the first password')).toHaveValue(
      'http://ops.localhost/welcome#secret',
    );
    await user.click(form.getByRole('button', { name: 'I have copied it' }));
    expect(state.operators).toMatchObject([
      { email: CARLA, rights: { actions: ['desk'], brands: ['luna'], remotes: ['mfe-chat'] } },
    ]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(await screen.findByRole('button', { name: `Disable ${CARLA}` }));
    const question = within(await screen.findByRole('dialog', { name: `Disable ${CARLA}?` }));
    await user.click(question.getByRole('button', { name: 'Yes, disable' }));
    await waitFor(() => expect(state.operators).toMatchObject([{ state: 'disabled' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Disable ${CARLA}` })).toBeNull());
  });

  it('choose their first password behind the link, without a session', async () => {
    const state = { ...createFakeState(), operator: undefined };
    const { user, container } = renderConsole(`/welcome#${LINK_TOKEN}`, createFakeOperations(state));
    expect(await axe(container)).toHaveNoViolations();
    await user.type(await screen.findByLabelText(/^Password/), 'una frase di Carla{Enter}');
    expect(await screen.findByText('Your password is set.')).toBeVisible();
    expect(state.passwords).toEqual([{ token: LINK_TOKEN, password: 'una frase di Carla' }]);
  });

  it('change their own password', async () => {
    const { state, user } = open();
    await user.click(await screen.findByRole('button', { name: /^Account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    await user.type(dialog.getByLabelText(/Current password/), 'four-eyes');
    await user.type(dialog.getByLabelText(/New password/), 'una frase nuova{Enter}');
    expect(await dialog.findByText(/Your other sessions have ended/)).toBeVisible();
    expect(state.passwords).toEqual([{ current: 'four-eyes', next: 'una frase nuova' }]);
  });
});
