import { type FakePlatformOptions, fails, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const open = (api: FakePlatformOptions['api'] = {}, search = '?token=link-1') =>
  renderInPlatform(<ResetPasswordPage />, { platform: { session: visitorSession(), api }, messages, search });

async function save(api: FakePlatformOptions['api'] = {}, password = 'una frase nuova', repeat = password) {
  const rendered = await open(api);
  if (password) await rendered.user.type(screen.getByLabelText('Nuova password'), password);
  if (repeat) await rendered.user.type(screen.getByLabelText('Ripeti la password'), repeat);
  await rendered.user.click(screen.getByRole('button', { name: 'Salva la password' }));
  return rendered;
}

describe('[AUTH-11] the link for a new password', () => {
  it('sends token and password once, the token leaves the address bar, and the way home is shown', async () => {
    const { user, platform, container } = await save();
    expect(platform.navigations[0]).toEqual({ path: '/resetPassword', replace: true });
    expect(platform.calls('accounts.resetPassword').map(({ args }) => args[0])).toEqual([
      { token: 'link-1', password: 'una frase nuova' },
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Password cambiata');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Vai alla home' }));
    expect(platform.navigations.at(-1)?.path).toBe('/');
    expect(platform.missingTexts).toEqual([]);
  });

  it.each([
    ['', '', 'Nuova password', 'Scegli una password'],
    ['corta', 'corta', 'Nuova password', 'almeno 8 caratteri'],
    ['una frase nuova', 'una frase altra', 'Ripeti la password', 'Le due password non sono uguali'],
  ])('refuses %j and %j before it sends them', async (password, repeat, field, message) => {
    const { platform } = await save({}, password, repeat);
    expect(screen.getByLabelText(field)).toBeInvalid();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(platform.calls('accounts.resetPassword')).toEqual([]);
  });

  it.each([
    ['token_expired', 'Il link non vale più'],
    ['token_used', 'Fatto già prima'],
  ] as const)('leads from a link that answers %s to a new one', async (code, title) => {
    const { user, platform } = await save({ accounts: { resetPassword: fails(code) } });
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    await user.click(screen.getByRole('button', { name: 'Chiedi un altro link' }));
    expect(platform.opened.at(-1)).toMatchObject({ kind: 'hook', origin: 'lostPassword' });
  });

  it('keeps what was typed when the server refuses the password', async () => {
    await save({ accounts: { resetPassword: fails('password_weak') } });
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText('Nuova password')).toHaveValue('una frase nuova');
  });

  it('without a token opens the sign-in form and goes to the search', async () => {
    const { platform } = await open({}, '');
    expect(platform.navigations).toEqual([{ path: '/find', replace: true }]);
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'login' }]);
  });

  it('lets password managers keep the new one', async () => {
    await open();
    for (const field of ['Nuova password', 'Ripeti la password'])
      expect(screen.getByLabelText(field)).toHaveAttribute('autocomplete', 'new-password');
  });
});
