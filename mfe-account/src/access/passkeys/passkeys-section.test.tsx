import { type FakePlatformOptions, fails, renderInPlatform, someWaysIn } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../../messages.ts';
import { PasskeysSection } from './passkeys-section.tsx';

const MADE = {
  id: 'passkey-2',
  rawId: 'passkey-2',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
};

/** A browser with a device behind it, which jsdom has not. */
class FakeCredential {
  static parseCreationOptionsFromJSON = (options: object) => options;
  toJSON = () => MADE;
}
const create = jest.fn(async (): Promise<unknown> => new FakeCredential());
beforeEach(() => {
  create.mockReset().mockImplementation(async () => new FakeCredential());
  Object.assign(globalThis, { PublicKeyCredential: FakeCredential });
  Object.assign(navigator, { credentials: { create } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const open = (identity: NonNullable<FakePlatformOptions['api']>['identity'] = {}) =>
  renderInPlatform(<PasskeysSection />, {
    messages,
    platform: { api: { identity: { waysIn: async () => someWaysIn(), ...identity } } },
  });
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('[AUTH-19] passkeys in the account', () => {
  it('are listed with their name and last use, and one more is added by the device', async () => {
    const added = someWaysIn();
    added.passkeys.push({ id: 'passkey-2', name: 'Firefox · Linux', createdAt: 0, isSynced: false });
    const { user, platform, container } = await open({ addPasskey: async () => added });
    expect(await screen.findByText('Il portatile', { selector: 'strong' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(press('Aggiungi una passkey'));
    expect(platform.calls('identity.addPasskey').map(({ args }) => args[0])).toEqual([MADE]);
    expect(screen.getByText('Firefox · Linux', { selector: 'strong' })).toBeVisible();
    expect(screen.getByText(/Mai usata/)).toBeVisible();
    expect(platform.missingTexts).toEqual([]);
  });

  it('ask for the password when the sign-in is an old one', async () => {
    const { user, platform } = await open({ passkeyOptions: fails('password_required') });
    await user.click(press('Aggiungi una passkey'));
    await user.type(screen.getByLabelText('Password attuale'), 'a long phrase');
    await user.click(press('Continua'));
    expect(platform.calls('identity.passkeyOptions').map(({ args }) => args[0])).toEqual([undefined, 'a long phrase']);
  });

  it('say so when the password is wrong', async () => {
    let attempts = 0;
    const passkeyOptions = async () => {
      attempts += 1;
      return fails(attempts === 1 ? 'password_required' : 'wrong_credentials')();
    };
    const { user } = await open({ passkeyOptions });
    await user.click(press('Aggiungi una passkey'));
    await user.type(screen.getByLabelText('Password attuale'), 'wrong');
    await user.click(press('Continua'));
    expect(screen.getByLabelText('Password attuale')).toBeInvalid();
  });

  it.each([
    ['NotAllowedError', 'non ha creato la passkey'],
    ['InvalidStateError', 'ha già una passkey'],
  ])('say what the device said: %s', async (name, text) => {
    create.mockRejectedValue(new DOMException('no', name));
    const { user } = await open();
    await user.click(press('Aggiungi una passkey'));
    expect(screen.getByText(new RegExp(text))).toBeVisible();
  });

  it('are renamed', async () => {
    const { user, platform } = await open();
    await user.click(press(/Rinomina/));
    await user.clear(screen.getByLabelText('Nome'));
    await user.type(screen.getByLabelText('Nome'), 'Telefono');
    await user.click(press('Salva il nome'));
    expect(platform.calls('identity.renamePasskey').map(({ args }) => args[0])).toEqual([
      { id: 'passkey-1', name: 'Telefono' },
    ]);
  });

  it('are removed after a question, but not the last way in', async () => {
    const { user, platform } = await open({ removePasskey: fails('last_way_in') });
    await user.click(press(/Togli Il portatile/));
    await user.click(press('Togli la passkey'));
    expect(platform.calls('identity.removePasskey').map(({ args }) => args[0])).toEqual(['passkey-1']);
    expect(screen.getByText(/non potresti più accedere/)).toBeVisible();
  });

  it('stand beside Google, which can be disconnected', async () => {
    const google = [{ email: 'marco@gmail.com', connectedAt: 0 }];
    const { user, platform } = await open({ waysIn: async () => someWaysIn({ google }) });
    await user.click(press('Scollega'));
    expect(platform.calls('identity.disconnectGoogle')).toHaveLength(1);
    expect(screen.queryByText('marco@gmail.com')).toBeNull();
  });

  it('are not offered by a browser that has none', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await open({ waysIn: async () => someWaysIn({ passkeys: [] }) });
    expect(screen.getByText('Questo browser non sa usare le passkey.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aggiungi una passkey' })).toBeNull();
  });
});
