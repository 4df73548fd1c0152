import { fails, type FakePlatformOptions, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../../messages.ts';
import { AddressSection } from './address-section.tsx';

const OWN = 'mario@posta.example';
const open = (access: NonNullable<FakePlatformOptions['api']>['access'] = {}, nextEmail?: string) =>
  renderInPlatform(<AddressSection email={OWN} nextEmail={nextEmail} />, { messages, platform: { api: { access } } });

async function send(
  access: NonNullable<FakePlatformOptions['api']>['access'] = {},
  [address, password]: readonly [string, string] = [' nuovo@posta.example', 'quella di prima'],
) {
  const rendered = await open(access);
  const { user } = rendered;
  await user.click(screen.getByRole('button', { name: 'Cambia indirizzo' }));
  if (address) await user.type(screen.getByLabelText('Nuovo indirizzo e-mail'), address);
  if (password) await user.type(screen.getByLabelText('Password attuale'), password);
  await user.click(screen.getByRole('button', { name: 'Manda il link' }));
  return rendered;
}

describe('[ACC-10] another address', () => {
  it('is asked for with the password, and says where the link went', async () => {
    const { platform, container } = await send();
    expect(platform.calls('access.moveEmail').map(({ args }) => args[0])).toEqual([
      { newEmail: 'nuovo@posta.example', currentPassword: 'quella di prima' },
    ]);
    expect(screen.getByText(/Guarda la posta di nuovo@posta.example/).closest('[role=status]')).toHaveFocus();
    expect(screen.getByText(OWN)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it.each([
    [['niente', 'quella'], 'Nuovo indirizzo e-mail', 'come nome@esempio.it'],
    [['nuovo@posta.example', ''], 'Password attuale', 'Scrivi la password attuale'],
  ] as const)('refuses %j before it is sent', async (typed, field, message) => {
    const { platform } = await send({}, typed);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(platform.calls('access.moveEmail')).toEqual([]);
  });

  it.each([
    ['email_exists', 'Nuovo indirizzo e-mail', 'ha già un account'],
    ['email_forbidden', 'Nuovo indirizzo e-mail', 'scegline un altro'],
    ['same_email', 'Nuovo indirizzo e-mail', 'È già il tuo indirizzo'],
    ['wrong_credentials', 'Password attuale', 'non è giusta'],
  ] as const)('[ACC-02] says at the field what %s means', async (code, field, message) => {
    const { container } = await send({ moveEmail: fails(code) });
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText('Nuovo indirizzo e-mail')).toHaveValue('nuovo@posta.example');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('that waits is shown, and can be dropped', async () => {
    const { user, platform } = await open({}, 'nuovo@posta.example');
    expect(screen.getByText(/Guarda la posta di nuovo@posta.example/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annulla il cambio' }));
    expect(platform.calls('access.dropEmailMove')).toHaveLength(1);
    expect(screen.getByText(/Il tuo indirizzo resta mario@posta.example/).closest('[role=status]')).toHaveFocus();
  });

  it('that could not be dropped still waits', async () => {
    const { user } = await open({ dropEmailMove: fails('offline') }, 'nuovo@posta.example');
    await user.click(screen.getByRole('button', { name: 'Annulla il cambio' }));
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByText(/Guarda la posta/)).toBeVisible();
  });

  it('can be given up', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cambia indirizzo' }));
    await user.click(screen.getByRole('button', { name: 'Annulla' }));
    expect(screen.getByRole('button', { name: 'Cambia indirizzo' })).toHaveFocus();
  });
});
