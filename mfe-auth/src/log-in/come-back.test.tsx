import { AppError } from '@halo/shared/errors';
import { inTurn, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { LogInPage } from './log-in-page.tsx';

const signedIn = async () => ({
  token: 'fake-token-0123456789',
  isActive: true,
  clickId: 'click-0001',
  isEmailConfirmed: true,
  isKnown: true,
});

async function logIn(code: 'account_paused' | 'account_leaving', language: 'it' | 'es' | 'fr' | 'en' = 'it') {
  const away = async () => {
    throw new AppError(code, { message: code, detail: { erasesAt: '2026-02-14T09:00:00Z' } });
  };
  const rendered = await renderInPlatform(<LogInPage />, {
    platform: { session: visitorSession(), language, api: { accounts: { signIn: inTurn(away, signedIn) } } },
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
    expect(platform.calls('accounts.signIn')[1]?.args[0]).toEqual({
      email: 'marco@esempio.it',
      password: 'frase',
      comesBack: true,
    });
    expect(platform.session.state.status).toBe('verified');
  });

  it('about to be deleted: says when, and keeps it on a press', async () => {
    const { user, platform } = await logIn('account_leaving');
    expect(await screen.findByRole('dialog', { name: /sarà cancellato il 14 febbraio 2026/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tieni il mio account' }));
    expect(platform.calls('accounts.signIn')[1]?.args[0]).toMatchObject({ comesBack: true });
  });

  it('not now: nothing is sent, and the form is there again', async () => {
    const { user, platform } = await logIn('account_leaving');
    await screen.findByRole('dialog');
    const [notNow] = screen.getAllByRole('button', { name: 'Non ora' });
    await user.click(notNow as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
    expect(platform.calls('accounts.signIn')).toHaveLength(1);
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await logIn('account_leaving', language);
    await screen.findByRole('dialog');
    expect(platform.missingTexts).toEqual([]);
  });
});
