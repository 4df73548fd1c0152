import { problemText } from '@halo/shared/i18n';
import { fails, type FakePlatformOptions, renderInPlatform, someMailings, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { MailingsPage } from './mailings-page.tsx';

type Calls = NonNullable<FakePlatformOptions['api']>['mailings'];
const visitor = (mailings: NonNullable<Calls> = {}, search = '?token=link-1') =>
  renderInPlatform(<MailingsPage />, {
    platform: { session: visitorSession(), api: { mailings } },
    messages,
    search,
  });
const stopAll = () => screen.getByRole('button', { name: 'Non mandatemene più' });

describe('[ACC-06] the page behind the link of a mailing', () => {
  it('does nothing before it is asked, stops all for the address it names, and takes it back', async () => {
    const digestOnly = someMailings({ wanted: { welcome: false, digest: true } });
    const { user, platform, container } = await visitor({ byLink: async () => digestOnly });
    expect(screen.getByText(/Luna a m\*\*\*@e\*\*\*\.it/)).toBeVisible();
    expect(screen.getByText(/Conferme e nuove password/)).toBeVisible();
    expect(platform.calls('mailings.remove')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();

    await user.click(stopAll());
    expect(platform.calls('mailings.remove').map(({ args }) => args)).toEqual([['link-1']]);
    const outcome = screen.getByText('Fatto: a m***@e***.it non mandiamo più queste e-mail.');
    expect(outcome.closest('[role=status]')).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Ci ripenso, rimettile com’erano' }));
    expect(platform.calls('mailings.chooseByLink').map(({ args }) => args)).toEqual([['link-1', digestOnly.wanted]]);
    expect(screen.getByRole('checkbox', { name: 'Messaggi che ti aspettano' })).toBeChecked();
    expect(platform.missingTexts).toEqual([]);
  });

  it('lets choose one kind', async () => {
    const { user, platform } = await visitor();
    await user.click(screen.getByRole('checkbox', { name: 'Messaggi che ti aspettano' }));
    expect(platform.calls('mailings.chooseByLink')[0]?.args).toEqual(['link-1', { welcome: true, digest: false }]);
    expect(screen.getByText('Salvato.')).toBeVisible();
    expect(stopAll()).toBeVisible();
  });

  it('says why nothing was saved, and leaves the boxes as they were', async () => {
    const { user, platform } = await visitor({ remove: fails('unavailable') });
    await user.click(stopAll());
    expect(screen.getByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Messaggi che ti aspettano' })).toBeChecked();
  });

  it('has a way on from a link that is over, and without any link', async () => {
    const over = await visitor({ byLink: fails('token_expired') });
    expect(screen.getByRole('alert')).toHaveTextContent('Il link non vale più');
    expect(screen.getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', '/login');
    over.unmount();
    const { platform } = await visitor({}, '');
    expect(screen.getByRole('link', { name: 'Accedi' })).toBeVisible();
    expect(platform.calls('mailings.own')).toEqual([]);
  });

  it('shows members their own without a link; nothing can be chosen for an address that is not confirmed', async () => {
    const { platform } = await renderInPlatform(<MailingsPage />, {
      messages,
      platform: { api: { mailings: { own: async () => someMailings({ isConfirmed: false }) } } },
    });
    expect(screen.getByRole('checkbox', { name: 'Benvenuto e consigli' })).toBeDisabled();
    expect(screen.getByText(/non è ancora confermato/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Non mandatemene più' })).toBeNull();
    expect(platform.calls('mailings.byLink')).toEqual([]);
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { user, platform } = await renderInPlatform(<MailingsPage />, { messages, platform: { language } });
    await user.click(screen.getAllByRole('button')[0] ?? document.body);
    expect(platform.missingTexts).toEqual([]);
  });
});
