import { AppError } from '@halo/shared/errors';
import {
  aBrand,
  aSession,
  type FakePlatformOptions,
  fails,
  inTurn,
  renderInPlatform,
  visitorSession,
} from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { AutologinPage, ExternalEmailPage } from './autologin-page.tsx';
import { readAutologin, readExternalEmail } from './link-address.ts';

type Options = FakePlatformOptions & {
  links?: NonNullable<FakePlatformOptions['api']>['signInLinks'];
  strict?: boolean;
};

const land = (page: 'autologin' | 'external_email', search: string, { links = {}, strict, ...rest }: Options = {}) =>
  renderInPlatform(page === 'autologin' ? <AutologinPage /> : <ExternalEmailPage />, {
    platform: { session: visitorSession(), api: { signInLinks: links }, ...rest },
    messages,
    search,
    ...(strict !== undefined && { strict }),
  });

const LINK = '?token=link-1&red=%2Fchats%2F12&clickid=campaign-7';
const enter = () => screen.findByRole('button', { name: 'Entra come m***@e***.it' });

describe('[AUTH-12] the link of our mail', () => {
  it('names the account, waits for the button, and leads on to where it says', async () => {
    const { user, platform, container } = await land('autologin', LINK, { strict: true });
    expect(platform.navigations[0]).toEqual({ path: '/autologin', replace: true });
    const button = await enter();
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.calls('signInLinks.open')).toEqual([]);
    await user.click(button);
    expect(platform.calls('signInLinks.open').map(({ args }) => args[0])).toEqual([
      { token: 'link-1', event: 'autologin', remarketingClickId: 'campaign-7' },
    ]);
    expect(platform.session.state.status).toBe('verified');
    expect(platform.navigations.at(-1)).toEqual({ path: '/chats/12', replace: true });
    expect(platform.storage.get('remarketing_clickid')).toBe('campaign-7');
    expect(platform.missingTexts).toEqual([]);
  });

  it('leads to the search where it says nothing, or an address that is not ours', async () => {
    for (const search of ['?token=link-1', '?token=link-1&red=https%3A%2F%2Fevil.example%2F']) {
      const { user, platform, unmount } = await land('autologin', search);
      await user.click(await enter());
      expect(platform.navigations.at(-1)?.path).toBe('/find');
      unmount();
    }
  });

  it('leaves a session of another account alone, names both, and changes only when asked', async () => {
    const session = aSession({ email: 'anna@esempio.it' });
    const { user, platform, container } = await land('autologin', LINK, { session });
    expect(await screen.findByText('anna@esempio.it')).toBeInTheDocument();
    expect(screen.getByText('m***@e***.it')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Resta in questo account' }));
    expect(platform.calls('signInLinks.open')).toEqual([]);
    expect(platform.navigations.at(-1)?.path).toBe('/chats/12');
    const signOut = jest.spyOn(platform.session, 'signOut');
    await user.click(screen.getByRole('button', { name: 'Esci e cambia account' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    // The page opens again with the link, which still asks.
    expect(platform.navigations.at(-1)).toEqual({ path: `/autologin${LINK}`, replace: true });
    expect(platform.calls('signInLinks.open')).toEqual([]);
  });

  it('leads straight on where its own account is signed in already', async () => {
    const links = { read: async () => ({ email: 'm***@e***.it', isCurrent: true }) };
    const { platform } = await land('autologin', LINK, { session: aSession(), links });
    expect(platform.navigations.at(-1)?.path).toBe('/chats/12');
  });

  it.each([
    ['token_used', 'Link già usato'],
    ['token_expired', 'Il link non vale più'],
  ] as const)('says when it is over: %s, and leads to another one', async (code, title) => {
    const { user, platform, container } = await land('autologin', LINK, { links: { read: fails(code) } });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Chiedi un altro link' }));
    expect(platform.navigations.at(-1)?.path).toBe('/signInLink?red=%2Fchats%2F12');
  });

  it('shows a disabled account its popup, and asks the owner of a paused one', async () => {
    const disabled = await land('autologin', LINK, { links: { open: fails('account_disabled') } });
    await disabled.user.click(await enter());
    expect(disabled.platform.opened).toMatchObject([{ kind: 'hook', origin: 'utente_disabilitato' }]);
    disabled.unmount();
    const away = async () => {
      throw new AppError('account_paused', { detail: { ticket: 'ticket-1' } });
    };
    const paused = await land('autologin', LINK, { links: { open: away } });
    await paused.user.click(await enter());
    await paused.user.click(await screen.findByRole('button', { name: 'Torna' }));
    expect(paused.platform.calls('identity.comeBack').map(({ args }) => args[0])).toEqual(['ticket-1']);
    expect(paused.platform.navigations.at(-1)?.path).toBe('/chats/12');
  });

  it('can be tried again when the line was down', async () => {
    const read = inTurn(fails('offline'), async () => ({ email: 'm***@e***.it', isCurrent: false }));
    const { user } = await land('autologin', LINK, { links: { read } });
    await user.click(await screen.findByRole('button', { name: 'Riprova' }));
    expect(await enter()).toBeInTheDocument();
  });

  it.each(['', '?token=', '?token=%00%3Cscript%3E', '?clickid=only'])(
    '%j is logged and leads home, or on',
    async (search) => {
      const visitor = await land('autologin', search);
      expect(visitor.platform.navigations.at(-1)).toEqual({ path: '/', replace: true });
      expect(visitor.platform.opened).toMatchObject([{ kind: 'hook', origin: 'login' }]);
      expect(visitor.platform.logged).toMatchObject([{ level: 'error', name: 'sign-in link' }]);
      visitor.unmount();
      const member = await land('autologin', search, { session: aSession() });
      expect(member.platform.navigations.at(-1)).toEqual({ path: '/find', replace: true });
    },
  );
});

describe('[AUTH-13] a link in a mail of others', () => {
  const red = (address: string) => `red=${encodeURIComponent(btoa(address))}`;

  it('is read with ~ for / and * for +, and the place to go on at in base64', () => {
    const brand = aBrand({ partnerOrigins: ['https://partner.example'] });
    expect(readExternalEmail(`?token=a~b*c%3D&${red('/chats/5?x=1')}`, brand)).toMatchObject({
      token: 'a_b-c',
      destination: { kind: 'inside', path: '/chats/5?x=1' },
    });
    expect(readExternalEmail(`?${red('https://partner.example/a')}`, brand).destination?.kind).toBe('partner');
    const hostile = ['//evil.example', 'https:evil.example', '/\\evil.example', 'javascript:alert(1)'];
    for (const address of [...hostile, 'https://partner.example.evil.example', '/a\r\nb']) {
      expect(readExternalEmail(`?token=a&${red(address)}`, brand).destination).toBeUndefined();
      expect(readAutologin(`?token=a&red=${encodeURIComponent(address)}`, brand).destination).toBeUndefined();
    }
    expect(readExternalEmail('?token=a&red=%25%25', brand).destination).toBeUndefined();
  });

  it('signs in when its token is ours', async () => {
    const { user, platform } = await land('external_email', `?token=link-1&${red('/notifications')}`);
    await user.click(await enter());
    expect(platform.calls('signInLinks.open')[0]?.args[0]).toMatchObject({ event: 'external_email' });
    expect(platform.navigations.at(-1)?.path).toBe('/notifications');
  });

  it.each(['token_expired', 'token_used'] as const)('only leads on when it is not, and is logged: %s', async (code) => {
    const { platform } = await land('external_email', `?token=theirs&${red('/notifications')}`, {
      links: { read: fails(code) },
    });
    expect(platform.navigations[0]).toEqual({ path: '/external_email', replace: true });
    expect(platform.navigations.at(-1)).toEqual({ path: '/notifications', replace: true });
    expect(platform.logged).toMatchObject([{ name: 'sign-in link was refused', detail: { code } }]);
  });
});
