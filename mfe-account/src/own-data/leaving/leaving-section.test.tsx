import type { PopupResult } from '@halo/shared/remote';
import { problemText } from '@halo/shared/i18n';
import { aBrand, aSession, type FakePlatformOptions, fails, renderInPlatform, someCredits } from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../../messages.ts';
import { OwnDataPage } from '../own-data-page.tsx';

const proceed: PopupResult = { kind: 'button', id: 'pause', data: 'procedi' };

describe('[ACC-04] pausing', () => {
  it('[POP-02] asks on the whole page, pauses, signs out and says what happened', async () => {
    const asked: unknown[] = [];
    const { user, platform, container } = await renderInPlatform(<OwnDataPage />, {
      messages,
      platform: {
        popups: (popup) => {
          asked.push(popup);
          return proceed;
        },
      },
    });
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Metti in pausa l’account' }));
    expect(platform.calls('leaving.pause')).toHaveLength(1);
    expect(asked).toMatchObject([
      { content: { isFullScreen: true, title: 'Vuoi una pausa?', buttons: [{ data: 'procedi' }, { id: 'stay' }] } },
      { content: { isFullScreen: true, title: 'Il tuo account è in pausa' } },
    ]);
    expect(platform.session.state.status).toBe('visitor');
  });

  it.each([{ kind: 'dismissed' }, { kind: 'button', id: 'stay' }] as const)(
    'every other way out of the popup changes nothing (%j)',
    async (answer) => {
      const { user, platform } = await renderInPlatform(<OwnDataPage />, {
        messages,
        platform: { popups: () => answer },
      });
      await user.click(screen.getByRole('button', { name: 'Metti in pausa l’account' }));
      expect(platform.calls('leaving.pause')).toEqual([]);
      expect(platform.session.state.status).toBe('verified');
    },
  );

  it('a failure is shown, and the person stays signed in', async () => {
    const { user, platform } = await renderInPlatform(<OwnDataPage />, {
      messages,
      platform: { popups: () => proceed, api: { leaving: { pause: fails('unavailable') } } },
    });
    await user.click(screen.getByRole('button', { name: 'Metti in pausa l’account' }));
    expect(await screen.findByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
    expect(platform.session.state.status).toBe('verified');
  });
});

describe('[ACC-11] deleting', () => {
  const premium = {
    session: aSession({ premiumLevel: 2, renewsAt: Date.UTC(2026, 1, 1, 9) }),
    credits: someCredits({ premiumLevel: 2, messageCredits: 40 }),
  };
  const open = async (platform: FakePlatformOptions = {}) => {
    const rendered = await renderInPlatform(<OwnDataPage />, { messages, platform: { ...premium, ...platform } });
    await rendered.user.click(screen.getByRole('button', { name: 'Cancella il mio account' }));
    return { ...rendered, dialog: within(screen.getByRole('dialog', { name: 'Vuoi cancellare l’account?' })) };
  };

  it('says before what is lost and what stays, asks for the password, then signs out', async () => {
    const { user, platform, dialog, container } = await open();
    expect(dialog.getByText(/perdi 40 crediti.*non si rinnova più il 1 febbraio 2026/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Recedi dal contratto qui' })).toHaveAttribute('href', '/profile/withdraw');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(dialog.getByRole('button', { name: 'Cancella il mio account' }));
    expect(dialog.getByLabelText('La tua password')).toBeInvalid();
    expect(platform.calls('leaving.deleteAccount')).toEqual([]);
    await user.type(dialog.getByLabelText('La tua password'), 'una frase lunga{Enter}');
    expect(platform.calls('leaving.deleteAccount')).toMatchObject([{ args: ['una frase lunga'] }]);
    expect(platform.session.state.status).toBe('visitor');
    expect(platform.missingTexts).toEqual([]);
  });

  it('in a brand that closes it names the day, and promises what goes back instead of what is lost', async () => {
    const { dialog, platform } = await open({ brand: aBrand({ title: 'Luna', closesAt: '2026-12-31T12:00:00Z' }) });
    expect(screen.getByText(/Luna chiude il 31 dicembre 2026. Se cancelli prima/)).toBeInTheDocument();
    expect(dialog.getByText(/non oltre il 31 dicembre 2026/)).toBeVisible();
    expect(dialog.getByText(/crediti compresi, torna indietro da solo/)).toBeVisible();
    expect(dialog.queryByText(/perdi 40 crediti/)).toBeNull();
    expect(platform.missingTexts).toEqual([]);
  });

  it('a wrong password says so, and nothing happened', async () => {
    const { user, platform, dialog } = await open({ api: { leaving: { deleteAccount: fails('wrong_credentials') } } });
    const password = dialog.getByLabelText('La tua password');
    await user.type(password, 'sbagliata{Enter}');
    expect(await dialog.findByText('La password attuale non è giusta')).toBeVisible();
    expect(password).toHaveAccessibleDescription('La password attuale non è giusta');
    expect(dialog.queryByText(problemText(platform.i18n, 'wrong_credentials'))).toBeNull();
    expect(platform.missingTexts).toEqual([]);
    expect(platform.session.state.status).toBe('verified');
    const [stay] = dialog.getAllByRole('button', { name: 'No, resto' });
    await user.click(stay as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform, user } = await renderInPlatform(<OwnDataPage />, {
      messages,
      platform: { ...premium, language },
    });
    const buttons = screen.getAllByRole('button');
    await user.click(buttons[buttons.length - 1] as HTMLElement);
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(platform.missingTexts).toEqual([]);
  });
});
