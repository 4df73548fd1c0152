import { problemText } from '@halo/shared/i18n';
import {
  type FakePlatformOptions,
  aDevice,
  anAccountAccess,
  fails,
  inTurn,
  renderInPlatform,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { AccessPage } from './access-page.tsx';

const open = (access: NonNullable<FakePlatformOptions['api']>['access'] = {}, options: FakePlatformOptions = {}) =>
  renderInPlatform(<AccessPage />, { messages, platform: { ...options, api: { access } } });

describe('[ACC-10] a new password', () => {
  async function save(
    access: NonNullable<FakePlatformOptions['api']>['access'] = {},
    [current, password, repeat]: readonly [string, string, string] = [
      'quella di prima',
      'una frase nuova',
      'una frase nuova',
    ],
  ) {
    const rendered = await open(access);
    const { user } = rendered;
    await user.click(screen.getByRole('button', { name: 'Cambia la password' }));
    if (current) await user.type(screen.getByLabelText('Password attuale'), current);
    if (password) await user.type(screen.getByLabelText('Nuova password'), password);
    if (repeat) await user.type(screen.getByLabelText('Ripeti la nuova password'), repeat);
    await user.click(screen.getByRole('button', { name: 'Salva la nuova password' }));
    return rendered;
  }

  it('is saved with the one before; the other devices leave the list', async () => {
    const { platform, container } = await save();
    expect(platform.calls('access.changePassword').map(({ args }) => args[0])).toEqual([
      { currentPassword: 'quella di prima', password: 'una frase nuova' },
    ]);
    const outcome = screen.getByText(/Password cambiata/).closest('[role=status]');
    expect(outcome).toHaveFocus();
    expect(screen.queryByLabelText('Password attuale')).toBeNull();
    expect(screen.queryByText('Chrome · Android')).toBeNull();
    expect(screen.getByText('Firefox · Linux')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    [['', 'una frase nuova', 'una frase nuova'], 'Password attuale', 'Scrivi la password attuale'],
    [['quella', '', ''], 'Nuova password', 'Scegli una password'],
    [['quella', 'corta', 'corta'], 'Nuova password', 'almeno 8 caratteri'],
    [['quella', 'una frase nuova', 'un’altra frase'], 'Ripeti la nuova password', 'non sono uguali'],
  ] as const)('refuses %j before it is sent', async (typed, field, message) => {
    const { platform } = await save({}, typed);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(platform.calls('access.changePassword')).toEqual([]);
  });

  it.each([
    ['wrong_credentials', 'Password attuale', 'non è giusta'],
    ['password_weak', 'Nuova password', 'troppo comune'],
  ] as const)('says at the field what %s means, and keeps what was typed', async (code, field, message) => {
    const { container } = await save({ changePassword: fails(code) });
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText('Nuova password')).toHaveValue('una frase nuova');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says to wait after too many attempts', async () => {
    await save({ changePassword: fails('too_many_attempts') });
    expect(screen.getByText(/riprova/).closest('[role=alert]')).toBeVisible();
  });

  it('can be given up, or asked for by mail', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByRole('button', { name: 'Cambia la password' }));
    await user.click(screen.getByRole('button', { name: 'Annulla' }));
    expect(screen.getByRole('button', { name: 'Cambia la password' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cambia la password' }));
    await user.click(screen.getByRole('link', { name: 'Non ricordo la password attuale' }));
    expect(platform.navigations.at(-1)?.path).toBe('/forgotPassword');
  });

  it('lets password managers fill in and keep', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cambia la password' }));
    expect(screen.getByLabelText('Password attuale')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('Nuova password')).toHaveAttribute('autocomplete', 'new-password');
  });
});

describe('[AUTH-19] the devices', () => {
  it('are listed, and one is signed out', async () => {
    const { user, platform, container } = await open();
    expect(screen.getByText(/Questo dispositivo/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Scollega Chrome · Android' }));
    expect(platform.calls('access.endDevice').map(({ args }) => args)).toEqual([
      ['00000000-0000-4000-8000-000000000002'],
    ]);
    expect(screen.queryByText('Chrome · Android')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Dispositivi collegati' })).toHaveFocus();
    expect(platform.toasts).toMatchObject([{ text: 'Dispositivo scollegato', tone: 'ok' }]);
    // This one is signed out where everything is: at the end of the profile.
    expect(within(screen.getByRole('list')).queryByRole('button')).toBeNull();
  });

  it('are all signed out but this one', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByRole('button', { name: 'Scollega tutti gli altri' }));
    expect(platform.calls('access.endOtherDevices')).toHaveLength(1);
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Scollega tutti gli altri' })).toBeNull();
  });

  it('that went by itself leaves the list, one that could not be signed out stays and says why', async () => {
    const { user, platform } = await open({ endDevice: inTurn(fails('offline'), fails('not_found')) });
    const end = () => user.click(screen.getByRole('button', { name: 'Scollega Chrome · Android' }));
    await end();
    expect(screen.getByText(problemText(platform.i18n, 'offline'))).toBeVisible();
    expect(screen.getByRole('button', { name: 'Scollega Chrome · Android' })).toBeVisible();
    await end();
    expect(screen.queryByText('Chrome · Android')).toBeNull();
  });

  it('without a name are said to have none', async () => {
    await open({ overview: async () => anAccountAccess({ devices: [aDevice({ browser: '', system: '' })] }) });
    expect(screen.getByText('Dispositivo senza nome')).toBeVisible();
  });

  it('can be asked for again when they did not load', async () => {
    const { user } = await open({ overview: inTurn(fails('unavailable'), async () => anAccountAccess()) });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Firefox · Linux')).toBeVisible();
  });
});

it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
  const { platform, user } = await open({}, { language });
  const [change] = screen.getAllByRole('button');
  if (change) await user.click(change);
  expect(platform.missingTexts).toEqual([]);
});
