import { problemText } from '@halo/shared/i18n';
import { aSession, type FakePlatformOptions, fails, inTurn, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { CancelContractPage } from './cancel-contract-page.tsx';

const visitor = { session: { status: 'visitor' } } as const;
const open = (platform: FakePlatformOptions = {}, search = '') =>
  renderInPlatform(<CancelContractPage />, { messages, search, platform: { ...visitor, ...platform } });

describe('ending a contract without signing in', () => {
  it('is easy to read and to reach for everybody', async () => {
    const { container } = await open();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('asks who it is, shows it again, and only then sends it; the keyboard goes along', async () => {
    const { user, platform } = await open();
    for (const [label, text] of [
      ['E-mail', ' marco@example.it '],
      ['Nome', 'Marco Rossi'],
      ['Contratto', 'Premium'],
    ] as const) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.keyboard('{Enter}');
    expect(screen.getByText(/^Controlla i dati/)).toHaveFocus();
    for (const fact of ['marco@example.it', 'Marco Rossi', 'Premium']) expect(screen.getByText(fact)).toBeVisible();
    expect(platform.calls('purchases.askToCancel')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Invia la disdetta' }));
    expect(platform.calls('purchases.askToCancel').map(({ args }) => args)).toEqual([
      [{ email: 'marco@example.it', name: 'Marco Rossi', contract: 'Premium' }],
    ]);
    expect(screen.getByRole('heading', { name: 'Richiesta ricevuta' })).toHaveFocus();
    // The answer does not reveal who has an account.
    expect(screen.getByText(/^Se a marco@example.it corrisponde un account/)).toBeVisible();
    expect(platform.missingTexts).toEqual([]);
  });

  it('says what is missing at its field, at each press', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Nome'), 'Marco');
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    await user.type(screen.getByLabelText('E-mail'), 'marco@example.it');
    expect(screen.getByLabelText('E-mail')).toBeValid();
  });

  it('keeps what was written when it fails, and on going back to change it', async () => {
    const { user, platform } = await open({ api: { purchases: { askToCancel: fails('offline') } } });
    await user.type(screen.getByLabelText('E-mail'), 'marco@example.it');
    await user.type(screen.getByLabelText('Nome'), 'Marco{Enter}');
    await user.click(screen.getByRole('button', { name: 'Invia la disdetta' }));
    expect(screen.getByText(problemText(platform.i18n, 'offline'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Modifica i dati' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@example.it');
  });

  it('a member finds the form filled in', async () => {
    await open({ session: aSession({ email: 'marco@example.it', userName: 'Marco' }) });
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@example.it');
    expect(screen.getByLabelText('Nome')).toHaveValue('Marco');
  });

  it('the link of the mail ends nothing by being opened, only by the button; and says that it is done', async () => {
    window.history.replaceState(null, '', '/cancelContract?token=abc');
    const { user, platform, container } = await open({}, '?token=abc');
    expect(platform.calls('purchases.confirmCancel')).toEqual([]);
    expect(window.location.search).toBe('?token=abc');
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    expect(platform.calls('purchases.confirmCancel').map(({ args }) => args)).toEqual([['abc']]);
    expect(screen.getByRole('heading', { name: 'Rinnovo disdetto' })).toHaveFocus();
    expect(window.location.search).toBe('');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('a failure can be tried again; a link that is too old leads to a new one', async () => {
    const { user, platform } = await open(
      {
        api: {
          purchases: { confirmCancel: inTurn<[string], Promise<void>>(fails('offline'), fails('token_expired')) },
        },
      },
      '?token=abc',
    );
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    expect(screen.getByText(problemText(platform.i18n, 'offline'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    expect(screen.getByRole('link', { name: 'Chiedi un nuovo link' })).toHaveAttribute('href', '/cancelContract');
  });
});

it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
  for (const search of ['', '?token=abc']) {
    const { platform, unmount } = await open({ language }, search);
    expect(platform.missingTexts).toEqual([]);
    unmount();
  }
});
