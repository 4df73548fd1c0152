import { aSession, fails, hangs, visitorSession, renderPopup } from '@halo/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { SignInPopup } from './sign-in-popup.tsx';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the form over a page', () => {
  it('signs in and closes', async () => {
    const { user, results, platform, container } = await renderPopup(<SignInPopup first="logIn" />, messages, {
      session: visitorSession(),
    });
    expect(await axe(container)).toHaveNoViolations();
    type('E-mail', 'marco@esempio.it');
    type('Password', 'una frase lunga');
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(results).toEqual([{ kind: 'button', id: 'signed-in' }]);
    expect(platform.session.state.status).toBe('verified');
    expect(platform.missingTexts).toEqual([]);
  });

  it('stays open when it is refused', async () => {
    const { user, results } = await renderPopup(<SignInPopup first="logIn" />, messages, {
      session: visitorSession(),
      api: { accounts: { signIn: fails('wrong_credentials') } },
    });
    type('E-mail', 'marco@esempio.it');
    type('Password', 'sbagliata');
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(screen.getByRole('alert')).toHaveTextContent('non corrette');
    expect(results).toEqual([]);
  });

  it('closes when the session came back by itself, e.g. by a sign-in in another tab', async () => {
    const { platform, results, happen } = await renderPopup(<SignInPopup first="logIn" />, messages, {
      session: visitorSession(),
    });
    await happen(() => platform.setSession({ status: 'restoring' }));
    expect(results).toEqual([]);
    await happen(() => platform.setSession(aSession()));
    expect(results).toEqual([{ kind: 'button', id: 'signed-in' }]);
  });

  it('waits for its own sign-in, which closes it when it is through', async () => {
    const { user, platform, results, happen } = await renderPopup(<SignInPopup first="logIn" />, messages, {
      session: visitorSession(),
      api: { accounts: { signIn: hangs() } },
    });
    type('E-mail', 'marco@esempio.it');
    type('Password', 'una frase lunga');
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    await happen(() => platform.setSession(aSession()));
    expect(results).toEqual([]);
  });

  it('keeps what was typed in both halves, and takes the address along', async () => {
    const { user, container } = await renderPopup(<SignInPopup first="logIn" />, messages, {
      session: visitorSession(),
    });
    type('E-mail', 'marco@esempio.it');
    type('Password', 'una frase lunga');
    await user.click(screen.getByRole('tab', { name: 'Registrati' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
    type('Età', '34');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('tab', { name: 'Accedi' }));
    expect(screen.getByLabelText('Password')).toHaveValue('una frase lunga');
    await user.click(screen.getByRole('tab', { name: 'Registrati' }));
    expect(screen.getByLabelText('Età')).toHaveValue('34');
  });

  it('opens at the sign-up when asked so', async () => {
    await renderPopup(<SignInPopup first="signUp" />, messages, { session: visitorSession() });
    expect(screen.getByRole('tab', { name: 'Registrati', selected: true })).toBeInTheDocument();
    expect(screen.getByLabelText('Età')).toBeInTheDocument();
  });
});
