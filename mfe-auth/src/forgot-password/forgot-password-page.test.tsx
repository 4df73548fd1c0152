import { type FakePlatformOptions, fails, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const open = (api: FakePlatformOptions['api'] = {}) =>
  renderInPlatform(<ForgotPasswordPage />, { platform: { session: visitorSession(), api }, messages });

async function ask(api: FakePlatformOptions['api'] = {}) {
  const rendered = await open(api);
  await rendered.user.type(screen.getByLabelText('E-mail'), 'marco@esempio.it{Enter}');
  return rendered;
}

describe('[AUTH-10] a lost password', () => {
  it('sends the address, and says the same whether it has an account or not', async () => {
    const { platform, container } = await ask();
    expect(platform.calls('accounts.askForReset').map(({ args }) => args[0])).toEqual(['marco@esempio.it']);
    expect(screen.getByRole('status')).toHaveTextContent('Se marco@esempio.it ha un account');
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it.each([
    ['', 'Scrivi la tua e-mail'],
    ['marco', 'Controlla l’e-mail'],
  ])('needs an address: %j', async (typed, message) => {
    const { user, platform } = await open();
    if (typed) await user.type(screen.getByLabelText('E-mail'), typed);
    await user.click(screen.getByRole('button', { name: 'Mandami il link' }));
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(platform.calls('accounts.askForReset')).toEqual([]);
  });

  it('keeps the address when the line is down, and sends it again', async () => {
    const { user, platform } = await ask({ accounts: { askForReset: fails('offline') } });
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
    await user.click(screen.getByRole('button', { name: 'Mandami il link' }));
    expect(platform.calls('accounts.askForReset')).toHaveLength(2);
  });

  it('lets another address be used afterwards', async () => {
    const { user } = await ask();
    await user.click(screen.getByRole('button', { name: 'Usa un altro indirizzo' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('');
  });
});
