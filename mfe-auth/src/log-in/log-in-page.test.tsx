import {
  createFakePlatform,
  type FakePlatformOptions,
  fails,
  renderInPlatform,
  visitorSession,
} from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { LogInPage } from './log-in-page.tsx';

async function open(api: FakePlatformOptions['api'] = {}) {
  const rendered = await renderInPlatform(<LogInPage />, { platform: { session: visitorSession(), api }, messages });
  return rendered;
}

async function logIn(api: FakePlatformOptions['api'] = {}) {
  const rendered = await open(api);
  await rendered.user.type(screen.getByLabelText('E-mail'), 'marco@esempio.it');
  await rendered.user.type(screen.getByLabelText('Password'), 'una frase lunga{Enter}');
  return rendered;
}

describe('logging in', () => {
  it('[AUTH-08] sends e-mail and password with the Enter key, and signs in', async () => {
    const { platform } = await logIn();
    expect(platform.calls('accounts.signIn')[0]?.args[0]).toEqual({
      email: 'marco@esempio.it',
      password: 'una frase lunga',
    });
    expect(platform.session.state.status).toBe('verified');
    expect(platform.missingTexts).toEqual([]);
  });

  it('[AUTH-08] needs both fields', async () => {
    const { user, platform, container } = await open();
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(platform.calls('accounts.signIn')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each(['wrong_credentials', 'user_not_found'] as const)(
    '[AUTH-08] says the same for a wrong password and an unknown address (%s)',
    async (code) => {
      const { platform } = await logIn({ accounts: { signIn: fails(code) } });
      expect(screen.getByRole('alert')).toHaveTextContent('E-mail o password non corrette');
      expect(screen.getByLabelText('Password')).toHaveValue('una frase lunga');
      expect(platform.logged).toEqual([]);
    },
  );

  it('[AUTH-08] a disabled account meets its popup', async () => {
    const { platform } = await logIn({ accounts: { signIn: fails('account_disabled') } });
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'utente_disabilitato' }]);
  });

  it('[AUTH-08] so does an account that is answered as not active', async () => {
    const { platform } = await logIn({
      accounts: {
        signIn: async () => ({
          token: 'fake-token-0123456789',
          isActive: false,
          clickId: 'click-0001',
          isEmailConfirmed: true,
          isKnown: true,
        }),
      },
    });
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'utente_disabilitato' }]);
    expect(platform.session.state.status).toBe('visitor');
  });

  it('says how long to wait after too many attempts', async () => {
    await logIn({ accounts: { signIn: fails('too_many_attempts', { detail: { retryAfterSeconds: '45' } }) } });
    expect(screen.getByRole('alert')).toHaveTextContent('tra 45 secondi');
  });

  it('logs what should not happen, without the password', async () => {
    const { platform } = await logIn({ accounts: { signIn: fails('bad_answer') } });
    expect(platform.logged).toMatchObject([{ level: 'error', name: 'Errore authServices' }]);
    expect(JSON.stringify(platform.logged)).not.toContain('frase');
  });

  it('keeps the address over a reload', async () => {
    const platform = createFakePlatform({ session: visitorSession() });
    const before = await renderInPlatform(<LogInPage />, { platform, messages });
    await before.user.type(screen.getByLabelText('E-mail'), 'marco@esempio.it');
    await before.user.type(screen.getByLabelText('Password'), 'segreta');
    before.unmount();
    await renderInPlatform(<LogInPage />, { platform, messages });
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('lets password managers fill it', async () => {
    await open();
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});
