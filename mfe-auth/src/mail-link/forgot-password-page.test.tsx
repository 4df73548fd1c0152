import { type FakePlatformOptions, fails, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { SignInLinkPage } from './sign-in-link-page.tsx';

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

describe('[AUTH-12] a link to log in', () => {
  it('is asked for with the place to go on at, and says the same for every address', async () => {
    const { user, platform, container } = await renderInPlatform(<SignInLinkPage />, {
      platform: { session: visitorSession() },
      messages,
      search: '?red=%2Fchats%2F12',
    });
    expect(await axe(container)).toHaveNoViolations();
    await user.type(screen.getByLabelText('E-mail'), 'marco@esempio.it{Enter}');
    expect(platform.calls('signInLinks.ask').map(({ args }) => args[0])).toEqual([
      { email: 'marco@esempio.it', redirect: '/chats/12' },
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Se marco@esempio.it è l’indirizzo confermato di un account');
    expect(platform.missingTexts).toEqual([]);
  });

  it.each(['', '?red=https%3A%2F%2Fevil.example', '?red=%2F%2Fevil.example'])(
    'leads nowhere else: %j',
    async (search) => {
      const { user, platform } = await renderInPlatform(<SignInLinkPage />, {
        platform: { session: visitorSession() },
        messages,
        search,
      });
      await user.type(screen.getByLabelText('E-mail'), 'marco@esempio.it{Enter}');
      expect(platform.calls('signInLinks.ask')[0]?.args[0]).toEqual({ email: 'marco@esempio.it' });
    },
  );
});
