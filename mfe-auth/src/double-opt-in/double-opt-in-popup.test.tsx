import {
  aGatedSession,
  aSession,
  fails,
  type FakePlatformOptions,
  visitorSession,
  renderPopup,
} from '@halo/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { DoubleOptInPopup } from './double-opt-in-popup.tsx';

const UNCONFIRMED = aGatedSession('doi', { isEmailConfirmed: false });
const open = (options: FakePlatformOptions = {}) =>
  renderPopup(<DoubleOptInPopup />, messages, { session: UNCONFIRMED, ...options });

describe('the popup that waits for a confirmation', () => {
  it('[AUTH-16] shows the address, and that the mail can take five minutes', async () => {
    const { container, platform } = await open();
    expect(screen.getByText('marco@esempio.it')).toBeInTheDocument();
    expect(screen.getByText(/fino a 5 minuti/)).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('says kindly when nothing was confirmed yet', async () => {
    const { user, results } = await open();
    await user.click(screen.getByRole('button', { name: 'Ho confermato' }));
    expect(screen.getByText(/Non vediamo ancora la conferma/)).toBeInTheDocument();
    expect(results).toEqual([]);
  });

  it('closes by itself once the address is confirmed, here or in another window', async () => {
    const { happen, platform, results } = await open();
    await happen(() => platform.setSession(aSession()));
    expect(results).toEqual([{ kind: 'button', id: 'confirmed' }]);
  });

  it('closes after signing out', async () => {
    const { happen, platform, results } = await open();
    await happen(() => platform.setSession(visitorSession()));
    expect(results).toEqual([{ kind: 'dismissed' }]);
  });

  it('lets people look around first', async () => {
    const { user, results } = await open();
    await user.click(screen.getByRole('button', { name: 'Più tardi' }));
    expect(results).toEqual([{ kind: 'dismissed' }]);
  });
});

describe('sending the mail again', () => {
  it('waits a minute before the next time', async () => {
    const { user, platform, advance } = await open();
    await user.click(screen.getByRole('button', { name: 'Manda di nuovo l’e-mail' }));
    expect(platform.calls('accounts.resendConfirmation')).toHaveLength(1);
    expect(screen.getByText(/di nuovo in viaggio/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Puoi rimandarla tra 60 secondi' })).toBeDisabled();
    await advance(1000);
    expect(screen.getByRole('button', { name: /tra 59 secondi/ })).toBeDisabled();
    for (let second = 0; second < 59; second += 1) await advance(1000);
    expect(screen.getByRole('button', { name: 'Manda di nuovo l’e-mail' })).toBeEnabled();
    expect(platform.clock.waiting).toBe(0);
  });

  it('waits as long as the server says', async () => {
    const { user } = await open({
      api: { accounts: { resendConfirmation: fails('too_many_attempts', { detail: { retryAfterSeconds: '30' } }) } },
    });
    await user.click(screen.getByRole('button', { name: 'Manda di nuovo l’e-mail' }));
    expect(screen.getByRole('alert')).toHaveTextContent('tra 30 secondi');
    expect(screen.getByRole('button', { name: 'Puoi rimandarla tra 30 secondi' })).toBeDisabled();
  });

  it('leaves no timer behind', async () => {
    const { user, platform, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Manda di nuovo l’e-mail' }));
    unmount();
    expect(platform.clock.waiting).toBe(0);
  });
});

describe('changing the address', () => {
  async function change(to: string, options: FakePlatformOptions = {}) {
    const rendered = await open(options);
    await rendered.user.click(screen.getByRole('button', { name: 'Cambia indirizzo' }));
    fireEvent.change(screen.getByLabelText('Nuovo indirizzo'), { target: { value: to } });
    await rendered.user.click(screen.getByRole('button', { name: 'Usa questo indirizzo' }));
    return rendered;
  }

  it('[AUTH-16] updates the address when the server says OK, everywhere', async () => {
    const { platform } = await change('nuovo @esempio.it');
    expect(platform.calls('accounts.changeEmail')[0]?.args[0]).toEqual({
      oldEmail: 'marco@esempio.it',
      newEmail: 'nuovo@esempio.it',
    });
    expect(screen.getByText('nuovo@esempio.it')).toBeInTheDocument();
    expect(screen.getByText(/Indirizzo cambiato/)).toBeInTheDocument();
    expect(platform.session.state).toMatchObject({ user: { email: 'nuovo@esempio.it' } });
  });

  it.each([
    ['', 'chiocciola'],
    ['nuovo', 'chiocciola'],
    ['Marco@esempio.it', 'già il tuo indirizzo'],
  ])('[AUTH-16] refuses "%s" before asking', async (email, text) => {
    const { platform, container } = await change(email);
    expect(screen.getByLabelText('Nuovo indirizzo')).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(screen.getByLabelText('Nuovo indirizzo')).toHaveFocus();
    expect(platform.calls('accounts.changeEmail')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('[AUTH-16] stays at the form when the address takes no mail', async () => {
    await change('nuovo@esempio.it', { api: { accounts: { changeEmail: async () => ({ isEmailValid: false }) } } });
    expect(screen.getByLabelText('Nuovo indirizzo')).toHaveAccessibleDescription(/non può ricevere/);
  });

  it.each([
    ['same_email', 'già il tuo indirizzo'],
    ['email_invalid', 'chiocciola'],
    ['email_forbidden', 'non può ricevere'],
  ] as const)('[AUTH-16] marks the field for the server’s %s', async (code, text) => {
    await change('nuovo@esempio.it', { api: { accounts: { changeEmail: fails(code) } } });
    expect(screen.getByLabelText('Nuovo indirizzo')).toHaveAccessibleDescription(expect.stringContaining(text));
  });

  it('keeps what was typed when the network fails', async () => {
    await change('nuovo@esempio.it', { api: { accounts: { changeEmail: fails('offline') } } });
    expect(screen.getByLabelText('Nuovo indirizzo')).toHaveValue('nuovo@esempio.it');
    expect(screen.getByRole('alert')).toHaveTextContent(/Controlla la rete/);
  });
});
