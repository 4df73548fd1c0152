import { AppError } from '@halo/shared/errors';
import { type FakePlatformOptions, fails, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { LogInPage } from './log-in-page.tsx';

async function logIn(
  code: 'account_paused' | 'account_leaving',
  language: 'it' | 'es' | 'fr' | 'en' = 'it',
  identity: NonNullable<FakePlatformOptions['api']>['identity'] = {},
) {
  const away = async () => {
    throw new AppError(code, { message: code, detail: { ticket: 'ticket-1', erasesAt: '2026-02-14T09:00:00Z' } });
  };
  const rendered = await renderInPlatform(<LogInPage />, {
    platform: { session: visitorSession(), language, api: { accounts: { signIn: away }, identity } },
    messages,
  });
  await rendered.user.type(screen.getByLabelText(/^(E-mail|Correo)/), 'marco@esempio.it');
  await rendered.user.type(
    screen.getByLabelText(/Password|Contraseña|Mot de passe/, { selector: 'input' }),
    'frase{Enter}',
  );
  return rendered;
}

describe('[ACC-11] an account whose owner is away', () => {
  it('paused: one press brings it back', async () => {
    const { user, platform, container } = await logIn('account_paused');
    expect(await screen.findByRole('dialog', { name: 'Il tuo account è in pausa' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Torna' }));
    expect(platform.calls('identity.comeBack').map(({ args }) => args[0])).toEqual(['ticket-1']);
    expect(platform.session.state.status).toBe('verified');
  });

  it('about to be deleted: says when, and keeps it on a press', async () => {
    const { user, platform } = await logIn('account_leaving');
    expect(await screen.findByRole('dialog', { name: /sarà cancellato il 14 febbraio 2026/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tieni il mio account' }));
    expect(platform.calls('identity.comeBack')).toHaveLength(1);
  });

  it('not now: nothing is sent, and the form is there again', async () => {
    const { user, platform } = await logIn('account_leaving');
    await screen.findByRole('dialog');
    const [notNow] = screen.getAllByRole('button', { name: 'Non ora' });
    await user.click(notNow as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
    expect(platform.calls('identity.comeBack')).toEqual([]);
  });

  it('asked about for too long: the form says how to come back', async () => {
    const { user } = await logIn('account_paused', 'it', { comeBack: fails('token_expired') });
    await user.click(await screen.findByRole('button', { name: 'Torna' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/Hai messo in pausa questo account/)).toBeVisible();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await logIn('account_leaving', language);
    await screen.findByRole('dialog');
    expect(platform.missingTexts).toEqual([]);
  });
});
