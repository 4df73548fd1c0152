import {
  aGatedSession,
  createFakePlatform,
  type FakePlatformOptions,
  fails,
  hangs,
  inTurn,
  renderInPlatform,
  visitorSession,
} from '@halo/shared/testing';
import { act, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const land = (options: FakePlatformOptions = {}, search = '?token=link-1', strict = false) =>
  renderInPlatform(<ConfirmEmailPage />, {
    platform: { session: visitorSession(), ...options },
    messages,
    search,
    strict,
  });

const press = () => act(async () => screen.getByRole('button', { name: 'Conferma il mio indirizzo' }).click());

/** Lands with a link and presses the button. */
async function open(...args: Parameters<typeof land>): ReturnType<typeof land> {
  const rendered = await land(...args);
  await press();
  return rendered;
}

describe('the link in the confirmation mail', () => {
  it('[AUTH-15] confirms with the token, which leaves the address bar at once', async () => {
    const { platform, update } = await open({ api: { accounts: { confirmEmail: hangs() } } });
    expect(platform.calls('accounts.confirmEmail').map(({ args }) => args[0])).toEqual(['link-1']);
    expect(platform.navigations).toEqual([{ path: '/confirmEmail', replace: true }]);
    await update({ search: '' });
    expect(platform.calls('accounts.confirmEmail')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Confermo il tuo indirizzo');
  });

  it('is used once, also when React runs effects twice', async () => {
    const { platform } = await open({}, '?token=link-1', true);
    expect(platform.calls('accounts.confirmEmail')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'E-mail confermata' })).toBeInTheDocument();
  });

  it('does nothing before a person presses the button: mail scanners open links too', async () => {
    const { platform, container } = await land();
    expect(platform.calls('accounts.confirmEmail')).toEqual([]);
    expect(platform.navigations).toEqual([{ path: '/confirmEmail', replace: true }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  describe('in another browser than the one that signed up', () => {
    const elsewhere = (then: () => Promise<{ clickId: string; token?: string }>) =>
      open({ api: { accounts: { confirmEmail: inTurn(fails('password_required'), then) } } });

    it('asks for the password and confirms with it', async () => {
      const { user, platform, container } = await elsewhere(async () => ({
        clickId: 'click-0001',
        token: 'fake-token-0123456789',
      }));
      expect(await axe(container)).toHaveNoViolations();
      await user.type(screen.getByLabelText('Password'), 'una frase lunga{Enter}');
      expect(platform.calls('accounts.confirmEmail').map(({ args }) => args)).toEqual([
        ['link-1', undefined],
        ['link-1', 'una frase lunga'],
      ]);
      expect(screen.getByRole('heading', { name: 'E-mail confermata' })).toBeInTheDocument();
      expect(platform.missingTexts).toEqual([]);
    });

    it('says when it is wrong or missing, and leads to a new one', async () => {
      const { user, platform } = await elsewhere(fails('wrong_credentials'));
      await press();
      expect(screen.getByLabelText('Password')).toBeInvalid();
      await user.type(screen.getByLabelText('Password'), 'a caso{Enter}');
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/non è giusta/);
      await user.click(screen.getByRole('button', { name: 'Scegli una nuova password' }));
      expect(platform.navigations.at(-1)?.path).toBe('/forgotPassword');
    });
  });

  it('[AUTH-15] without a token goes home', async () => {
    const { platform } = await land({}, '');
    expect(platform.navigations).toEqual([{ path: '/', replace: true }]);
    expect(platform.calls('accounts.confirmEmail')).toEqual([]);
  });

  it('[AUTH-15] signs this browser in, and goes on to the deck after a visible countdown', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
    try {
      const { platform, container } = await open();
      expect(platform.session.state.status).toBe('verified');
      expect(screen.getAllByText('Continuiamo tra 5 secondi').length).toBeGreaterThan(0);
      expect(await axe(container)).toHaveNoViolations();
      act(() => void jest.advanceTimersByTime(4000));
      expect(platform.navigations).toHaveLength(1);
      act(() => void jest.advanceTimersByTime(1000));
      expect(platform.navigations.at(-1)).toEqual({ path: '/match', replace: true });
      expect(platform.missingTexts).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('stays when asked to', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
    try {
      const { platform } = await open();
      act(() => screen.getByRole('button', { name: 'Resta qui' }).click());
      act(() => void jest.advanceTimersByTime(10_000));
      expect(platform.navigations).toHaveLength(1);
      expect(screen.getByRole('button', { name: 'Continua' })).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('verifies again where the account is signed in already', async () => {
    const platform = createFakePlatform({
      session: aGatedSession('doi'),
      api: { accounts: { confirmEmail: async () => ({ clickId: 'click-0001' }) } },
    });
    const refresh = jest.spyOn(platform.session, 'refresh');
    await renderInPlatform(<ConfirmEmailPage />, { platform, messages, search: '?token=link-1' });
    await press();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Continua' })).toBeInTheDocument();
  });

  it('leads to the log-in in a browser without a session', async () => {
    const { user, platform } = await open({
      api: { accounts: { confirmEmail: async () => ({ clickId: 'click-0001' }) } },
    });
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(platform.navigations.at(-1)?.path).toBe('/login');
  });

  it('[AUTH-16] shows the invalid view for a link that ran out, and a visitor the way on', async () => {
    const { user, platform, container } = await open({ api: { accounts: { confirmEmail: fails('token_expired') } } });
    expect(screen.getByRole('alert')).toHaveTextContent('Il link non vale più');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(platform.navigations.at(-1)?.path).toBe('/login');
  });

  it('sends a member a new link for one that ran out', async () => {
    const { user, platform } = await open({
      session: aGatedSession('doi'),
      api: { accounts: { confirmEmail: fails('token_expired') } },
    });
    await user.click(screen.getByRole('button', { name: 'Manda di nuovo l’e-mail' }));
    expect(platform.calls('accounts.resendConfirmation')).toHaveLength(1);
    expect(platform.toasts).toMatchObject([{ tone: 'ok' }]);
  });

  it('says that a used link needs nothing more', async () => {
    await open({ session: aGatedSession('doi'), api: { accounts: { confirmEmail: fails('token_used') } } });
    expect(screen.getByRole('alert')).toHaveTextContent('già stato confermato');
    expect(screen.getByRole('button', { name: 'Continua' })).toBeInTheDocument();
  });

  it('can be tried again with the same token when the network failed', async () => {
    const { user, platform } = await open({
      api: {
        accounts: {
          confirmEmail: inTurn(fails('offline'), async () => ({
            clickId: 'click-0001',
            token: 'fake-token-0123456789',
          })),
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(platform.calls('accounts.confirmEmail').map(({ args }) => args[0])).toEqual(['link-1', 'link-1']);
    expect(screen.getByRole('heading', { name: 'E-mail confermata' })).toBeInTheDocument();
  });
});
