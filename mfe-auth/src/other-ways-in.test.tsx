import { AppError } from '@halo/shared/errors';
import { aBrand, type FakePlatformOptions, fails, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from './messages.ts';
import { OtherWaysIn } from './other-ways-in.tsx';
import { LogInPage } from './log-in/log-in-page.tsx';

const SIGNED = {
  id: 'passkey-1',
  rawId: 'passkey-1',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};

/** A browser with a device behind it, which jsdom has not. */
class FakeCredential {
  static parseRequestOptionsFromJSON = (options: object) => options;
  toJSON = () => SIGNED;
}
const get = jest.fn(async (): Promise<unknown> => new FakeCredential());
beforeEach(() => {
  get.mockReset().mockImplementation(async () => new FakeCredential());
  Object.assign(globalThis, { PublicKeyCredential: FakeCredential });
  Object.assign(navigator, { credentials: { get } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const open = (options: FakePlatformOptions = {}, isNew = false) =>
  renderInPlatform(<OtherWaysIn isNew={isNew} />, {
    messages,
    platform: { session: visitorSession(), ...options },
  });
const passkey = () => screen.getByRole('button', { name: 'Entra con una passkey' });

describe('[AUTH-19] a passkey in the log-in form', () => {
  it('signs in', async () => {
    const { user, platform } = await open();
    await user.click(passkey());
    expect(platform.calls('identity.signInWithPasskey').map(({ args }) => args[0])).toEqual([SIGNED]);
    expect(platform.session.state.status).not.toBe('visitor');
  });

  it('may be tried again when the device or the person said no', async () => {
    get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    const { user, platform } = await open();
    await user.click(passkey());
    expect(screen.getByRole('alert')).toHaveTextContent('Non è stata usata nessuna passkey');
    await user.click(passkey());
    expect(platform.calls('identity.signInWithPasskey')).toHaveLength(1);
  });

  it('is refused with a way on', async () => {
    const { user } = await open({ api: { identity: { signInWithPasskey: fails('passkey_refused') } } });
    await user.click(passkey());
    expect(screen.getByRole('alert')).toHaveTextContent('entra con la tua e-mail');
  });

  it('asks whether to come back to a paused account, once, without the device', async () => {
    const signInWithPasskey = async () => {
      throw new AppError('account_paused', { detail: { ticket: 'ticket-9' } });
    };
    const { user, platform } = await open({ api: { identity: { signInWithPasskey } } });
    await user.click(passkey());
    await user.click(await screen.findByRole('button', { name: 'Torna' }));
    expect(platform.calls('identity.comeBack').map(({ args }) => args[0])).toEqual(['ticket-9']);
    expect(platform.session.state.status).not.toBe('visitor');
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('is not there for new people, nor in a browser without passkeys', async () => {
    const { unmount } = await open({}, true);
    expect(screen.queryByRole('button', { name: 'Entra con una passkey' })).toBeNull();
    unmount();
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await open({ brand: aBrand({ signInWith: [] }) });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is offered after the first sign-in with a password, and leads to where it is made', async () => {
    const { user, platform } = await renderInPlatform(<LogInPage />, {
      messages,
      platform: { session: visitorSession(), api: { identity: { offerPasskey: async () => true } } },
    });
    await user.type(screen.getByLabelText('E-mail'), 'marco@esempio.it');
    await user.type(screen.getByLabelText('Password'), 'una frase lunga{Enter}');
    expect(platform.toasts).toEqual([
      expect.objectContaining({ text: expect.stringContaining('senza password'), link: expect.anything() }),
    ]);
  });
});
