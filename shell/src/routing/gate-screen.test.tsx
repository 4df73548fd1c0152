import { aBrand, aGatedSession, createFakePlatform, visitorSession } from '@halo/shared/testing';
import type { PopupResult } from '@halo/shared/remote';
import type { SessionState } from '@halo/shared/contracts';
import { act, render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { I18nextProvider } from 'react-i18next';
import { GateScreen } from './gate-screen.tsx';

afterEach(() => history.replaceState(null, '', '/'));

/** A gate on the search, and what it asks of the popups. */
function stand(session: SessionState = visitorSession()) {
  history.replaceState(null, '', '/find');
  const brand = aBrand({ homePictures: ['/brands/luna/portrait-1.webp'] });
  const platform = createFakePlatform({ brand, session });
  const opened: [string, Record<string, string> | undefined][] = [];
  const closed: string[] = [];
  let answer = (_result: PopupResult): void => {};
  const popups = {
    openHook: (origin: string, context?: Record<string, string>) => {
      opened.push([origin, context]);
      return new Promise<PopupResult>((resolve) => (answer = resolve));
    },
    closeHook: (origin: string) => void closed.push(origin),
  };
  const gate = (
    <I18nextProvider i18n={platform.i18n}>
      <GateScreen {...{ platform, popups, session }} disabledReason="spam" skeleton="grid" />
    </I18nextProvider>
  );
  return {
    ...render(gate),
    platform,
    opened,
    closed,
    settle: (result: PopupResult) => act(async () => answer(result)),
  };
}

test('[DISC-06] [ROUTE-08] over the search of a visitor stands the form, and behind it samples that say so', async () => {
  const { container, opened, platform } = stand();
  expect(opened).toEqual([['login', undefined]]);
  expect(screen.getByText('gateSamples')).toBeVisible();
  expect(container.querySelectorAll('[inert] img')).toHaveLength(8);
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.calls('profiles.search')).toEqual([]);
});

test('the form goes with its page, and stays while the person signs in', () => {
  const staying = stand();
  staying.unmount();
  expect(staying.closed).toEqual([]);
  const leaving = stand();
  history.replaceState(null, '', '/legal/terms');
  leaving.unmount();
  expect(leaving.closed).toEqual(['login']);
});

test('[BOOT-10] asks an account without a region for it, and does not lead away', async () => {
  const { opened, settle, platform } = stand(aGatedSession('region', { region: '' }));
  expect(opened).toEqual([['impostaRegione', undefined]]);
  await settle({ kind: 'dismissed' });
  expect(platform.navigations).toEqual([]);
});

test('[BOOT-07] a disabled account reads the reason, then home', async () => {
  const { opened, settle, platform } = stand({ status: 'gated', reason: 'disabled' });
  expect(opened).toEqual([['utente_disabilitato', { reason: 'spam' }]]);
  await settle({ kind: 'button', id: 'ok' });
  expect(platform.navigations).toEqual([{ path: '/', replace: true }]);
});
