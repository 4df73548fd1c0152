import { AppError } from '@halo/shared/errors';
import { type FakePlatformOptions, fails, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { GoogleReturnPage } from './google-return-page.tsx';

const BACK = '?code=code-1&state=state-1&iss=https%3A%2F%2Faccounts.google.com';
const KNOWN = {
  finishGoogle: async () => ({ kind: 'known', ticket: 'ticket-1', email: 'marco@esempio.it' }) as const,
};

const away = async () => {
  throw new AppError('account_paused', { detail: { ticket: 'ticket-9' } });
};

const open = (identity: NonNullable<FakePlatformOptions['api']>['identity'] = {}, search = BACK) =>
  renderInPlatform(<GoogleReturnPage />, {
    platform: { session: visitorSession(), api: { identity } },
    messages,
    search,
  });

describe('[AUTH-09] back from Google', () => {
  it('takes the code out of the address bar and signs a known person in', async () => {
    const session = {
      token: 'fake-token-0123456789',
      isActive: true,
      clickId: 'click-0001',
      isEmailConfirmed: true,
      isKnown: true,
    };
    const { platform } = await open({ finishGoogle: async () => ({ kind: 'signed_in', session }) });
    expect(platform.calls('identity.finishGoogle').map(({ args }) => args[0])).toEqual([
      { code: 'code-1', state: 'state-1', iss: 'https://accounts.google.com' },
    ]);
    expect(platform.navigations[0]).toMatchObject({ path: '/loginWithGoogle' });
    expect(platform.session.state.status).not.toBe('visitor');
  });

  it('asks a new person for age, region and consents before anything is sent', async () => {
    const { user, platform, container } = await open();
    expect(await screen.findByText('giulia@esempio.it')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    const sought = within(screen.getByRole('group', { name: 'Cerco' })).getAllByRole('checkbox');
    const consents = screen.getAllByRole('checkbox').filter((box) => !sought.includes(box));
    for (const box of consents) expect(box).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Crea l’account' }));
    expect(screen.getByLabelText('Età')).toBeInvalid();
    expect(screen.getByLabelText('Regione')).toBeInvalid();
    expect(platform.calls('identity.registerExternally')).toEqual([]);

    await user.type(screen.getByLabelText('Età'), '34');
    await user.selectOptions(await screen.findByLabelText('Regione'), 'Lazio');
    await user.click(screen.getByRole('checkbox', { name: /termini/ }));
    await user.click(screen.getByRole('checkbox', { name: /18 anni/ }));
    await user.click(screen.getByRole('button', { name: 'Crea l’account' }));
    const [sent] = platform.calls('identity.registerExternally').map(({ args }) => args[0]);
    expect(sent).toMatchObject({ ticket: 'ticket-1', age: 34, region: 'Lazio', acceptsPromotions: false });
    expect(sent).not.toHaveProperty('password');
    expect(platform.missingTexts).toEqual([]);
  });

  it('connects an address with an account by its password', async () => {
    const connectGoogle = fails('wrong_credentials');
    const { user, platform, container } = await open({ ...KNOWN, connectGoogle });
    await user.click(await screen.findByRole('button', { name: 'Collega ed entra' }));
    expect(screen.getByLabelText('Password')).toBeInvalid();
    await user.type(screen.getByLabelText('Password'), 'a long phrase{Enter}');
    expect(platform.calls('identity.connectGoogle').map(({ args }) => args[0])).toEqual([
      { ticket: 'ticket-1', password: 'a long phrase' },
    ]);
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(await axe(container)).toHaveNoViolations();
    expect(screen.getByRole('link', { name: /Scegline una nuova/ })).toHaveAttribute('href', '/forgotPassword');
  });

  it.each([
    ['finishes', { finishGoogle: away }, false],
    ['connects', { ...KNOWN, connectGoogle: away }, true],
  ] as const)('asks whether to come back to a paused account when it %s', async (_when, identity, hasPassword) => {
    const { user, platform, container } = await open(identity);
    if (hasPassword) await user.type(await screen.findByLabelText('Password'), 'a long phrase{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Il tuo account è in pausa' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Torna' }));
    expect(platform.calls('identity.comeBack').map(({ args }) => args[0])).toEqual(['ticket-9']);
    expect(platform.session.state.status).not.toBe('visitor');
  });

  it('leads back to the form when the person said no', async () => {
    const { platform } = await open({}, '?error=access_denied&state=state-1');
    expect(platform.navigations).toEqual([expect.objectContaining({ path: '/login' })]);
    expect(platform.calls('identity.finishGoogle')).toEqual([]);
  });

  it('is the sign-up form without anything of Google’s', async () => {
    const { platform } = await open({}, '');
    expect(platform.navigations).toEqual([expect.objectContaining({ path: '/signup' })]);
  });

  it.each([
    [BACK, { finishGoogle: fails('identity_failed') }],
    ['?error=server_error&state=state-1', {}],
  ])('says what went wrong, and begins again at Google: %s', async (search, identity) => {
    const { user, platform } = await open({ ...identity, startGoogle: fails('unavailable') }, search);
    expect(await screen.findByRole('alert')).toHaveTextContent('Google non ha potuto confermare chi sei');
    await user.click(screen.getByRole('button', { name: 'Continua con Google' }));
    expect(platform.calls('identity.startGoogle')).toHaveLength(1);
  });
});
