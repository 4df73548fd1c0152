import { problemText } from '@halo/shared/i18n';
import { type FakePlatformOptions, fails, inTurn, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { AppealPage } from './appeal-page.tsx';

const open = (platform: FakePlatformOptions = {}, search = '?token=abc') =>
  renderInPlatform(<AppealPage />, { messages, search, platform: { session: visitorSession(), ...platform } });
const words = () => screen.findByLabelText('Perché non sei d’accordo?');
const send = () => screen.getByRole('button', { name: 'Fai ricorso' });

describe('an appeal against a decision', () => {
  it('shows what was decided, takes the words, and keeps the link out of the address bar', async () => {
    window.history.replaceState(null, '', '/appeal?token=abc');
    const { user, platform, container } = await open();
    expect(await screen.findByText('Motivo: minacce.')).toBeVisible();
    expect(window.location.search).toBe('');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(send());
    expect(await words()).toHaveFocus();
    expect(await words()).toBeInvalid();
    await user.type(await words(), 'Non ero io.');
    await user.click(send());
    expect(platform.calls('appeals.write').map(({ args }) => args)).toEqual([['abc', 'Non ero io.']]);
    expect(await screen.findByRole('heading', { name: 'Il tuo ricorso è arrivato' })).toHaveFocus();
    expect(platform.missingTexts).toEqual([]);
  });

  it('was made already: says so', async () => {
    const { platform } = await open();
    const decision = await platform.api.appeals.read('abc');
    await open({ api: { appeals: { read: async () => ({ ...decision, isAppealed: true }) } } });
    expect(await screen.findByRole('heading', { name: 'Il tuo ricorso è arrivato' })).toBeVisible();
  });

  it.each([
    ['a link that is too old', '?token=abc', 'token_expired'],
    ['no link at all', '', 'token_expired'],
    ['a link that was cut', '?token=cut', 'invalid_request'],
  ] as const)('with %s leads to the contacts', async (_what, search, code) => {
    await open({ api: { appeals: { read: fails(code) } } }, search);
    expect(await screen.findByRole('link', { name: 'Scrivici' })).toHaveAttribute('href', '/contactUs');
  });

  it('can be tried again, and keeps what was written', async () => {
    const { user, platform } = await open({
      api: { appeals: { write: inTurn<[string, string], Promise<void>>(fails('offline'), async () => {}) } },
    });
    await user.type(await words(), 'Non ero io.');
    await user.click(send());
    expect(await screen.findByText(problemText(platform.i18n, 'offline'))).toBeVisible();
    expect(await words()).toHaveValue('Non ero io.');
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'Il tuo ricorso è arrivato' })).toBeVisible();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    for (const read of [undefined, fails('token_expired')]) {
      const { platform, unmount } = await open({ language, ...(read ? { api: { appeals: { read } } } : {}) });
      await screen.findAllByRole(read ? 'link' : 'textbox');
      expect(platform.missingTexts).toEqual([]);
      unmount();
    }
  });
});
