import { fails, type FakePlatformOptions, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { KeepEmailPage } from './keep-email-page.tsx';

const open = (access: NonNullable<FakePlatformOptions['api']>['access'] = {}, search = '?token=link-1') =>
  renderInPlatform(<KeepEmailPage />, {
    platform: { session: visitorSession(), api: { access } },
    messages,
    search,
  });

async function save(
  access: NonNullable<FakePlatformOptions['api']>['access'] = {},
  password = 'una frase nuova',
  repeat = password,
) {
  const rendered = await open(access);
  if (password) await rendered.user.type(screen.getByLabelText('Nuova password'), password);
  if (repeat) await rendered.user.type(screen.getByLabelText('Ripeti la nuova password'), repeat);
  await rendered.user.click(screen.getByRole('button', { name: 'Tieni l’indirizzo e salva la password' }));
  return rendered;
}

describe('[ACC-10] the link that takes an account back', () => {
  it('does nothing before the form is sent; the token leaves the address bar', async () => {
    const { platform, container } = await open();
    expect(platform.navigations).toEqual([{ path: '/keepEmail', replace: true }]);
    expect(platform.calls('access.keepEmail')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('sends token and password, and leads to the log-in', async () => {
    const { user, platform } = await save();
    expect(platform.calls('access.keepEmail').map(({ args }) => args[0])).toEqual([
      { token: 'link-1', password: 'una frase nuova' },
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('L’account è di nuovo tuo');
    await user.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(platform.navigations.at(-1)?.path).toBe('/login');
    expect(platform.missingTexts).toEqual([]);
  });

  it.each([
    ['', '', 'Nuova password', 'Scegli una password'],
    ['corta', 'corta', 'Nuova password', 'almeno 8 caratteri'],
    ['una frase nuova', 'una frase altra', 'Ripeti la nuova password', 'non sono uguali'],
  ])('refuses %j and %j before it is sent', async (password, repeat, field, message) => {
    const { platform } = await save({}, password, repeat);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(platform.calls('access.keepEmail')).toEqual([]);
  });

  it('says at the field that a password is too common', async () => {
    await save({ keepEmail: fails('password_weak') });
    expect(screen.getByLabelText('Nuova password')).toHaveAccessibleDescription(/troppo comune/);
  });

  it.each([
    ['token_expired', 'Il link non vale più', 'Scrivici'],
    ['token_used', 'Fatto già prima', 'Accedi'],
    ['conflict', 'serve il nostro aiuto', 'Scrivici'],
  ] as const)('has a way on from %s', async (code, title, way) => {
    await save({ keepEmail: fails(code) });
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('button', { name: way })).toBeVisible();
  });

  it('may be tried again when the network failed', async () => {
    await save({ keepEmail: fails('offline') });
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByLabelText('Nuova password')).toHaveValue('una frase nuova');
  });
});
