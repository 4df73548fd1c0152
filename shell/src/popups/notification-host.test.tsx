import { aProfileCard, createFakePlatform } from '@halo/shared/testing';
import { createToastStore } from '@halo/shared/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { ReleaseSet } from '@halo/shared/contracts';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import it from '../locales/it.json';
import { NotificationHost } from './notification-host.tsx';
import { createNotifications, NOTIFICATION_MS } from './notifications.ts';
import { createPopupController } from './popup-controller.ts';

const TEXTS = { it, es, fr, en };
const giulia = aProfileCard({ id: 'angel-1', screenName: 'Giulia', nature: 'person' });
const sara = aProfileCard({ id: 'angel-2', screenName: 'Sara' });

function show(language: 'it' | 'es' | 'fr' | 'en' = 'it') {
  const platform = createFakePlatform({ language });
  platform.i18n.addResourceBundle(language, 'shell', TEXTS[language]);
  const notifications = createNotifications({ clock: platform.clock, path: () => '/find', isQuiet: () => false });
  const popups = createPopupController({
    releases: () => ({ remotes: [] }) as unknown as ReleaseSet,
    i18n: platform.i18n,
    session: platform.session,
    navigate: platform.navigate,
    hrefOf: platform.hrefOf,
    clock: platform.clock,
    toasts: createToastStore(),
  });
  const { container } = render(
    <I18nextProvider i18n={platform.i18n}>
      <MemoryRouter initialEntries={['/find']}>
        <div id="main" tabIndex={-1} />
        <NotificationHost
          notifications={notifications}
          popups={popups}
          language={language}
          hrefOf={platform.hrefOf}
          navigate={platform.navigate}
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const happen = (run: () => void) => act(async () => run());
  return { ...platform, container, notifications, popups, happen };
}

const card = () => screen.findByRole('region', { name: 'Novità' });
const none = () => expect(screen.queryByTestId('notification')).toBeNull();

test('[POP-06] a message: who, what stands behind them, ways to chat and profile, read out politely, no dialog', async () => {
  const { happen, notifications, container, missingTexts } = show();
  const focused = document.activeElement;
  await happen(() => notifications.notify({ kind: 'message', angel: giulia }));
  const root = await card();
  expect(root).toHaveTextContent('Giulia ti ha scritto');
  expect(root).toHaveTextContent('Persona');
  expect(
    within(root)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/chats/angel-1', '/user/angel-1']);
  expect(screen.getByRole('status')).toHaveTextContent('Giulia ti ha scritto');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(focused);
  expect(await axe(container)).toHaveNoViolations();
  expect(missingTexts).toEqual([]);
});

test('[POP-06] a message of the brand leads to the chat alone: it has no profile, and is no person', async () => {
  const { happen, notifications } = show();
  await happen(() => notifications.notify({ kind: 'message', angel: { ...giulia, id: '000000', nature: 'operator' } }));
  const root = await card();
  expect(
    within(root)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/chats/000000']);
  expect(root).not.toHaveTextContent('Operatore');
});

test.each(['like', 'visit'] as const)('[POP-06] a %s leads to the profile first', async (kind) => {
  const { happen, notifications, navigations } = show();
  await happen(() => notifications.notify({ kind, angel: sara }));
  const links = within(await card()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/user/angel-2', '/chats/angel-2']);
  await happen(() => fireEvent.click(links[0] as HTMLElement));
  expect(navigations).toEqual([{ path: '/user/angel-2', replace: false }]);
  none();
});

test('[POP-06] it stays while the pointer or the focus is on it, then goes', async () => {
  const { happen, notifications, clock } = show();
  await happen(() => notifications.notify({ kind: 'message', angel: giulia }));
  const root = await card();
  const [first] = within(root).getAllByRole('link');
  await happen(() => fireEvent.mouseEnter(root));
  await happen(() => clock.advance(5 * NOTIFICATION_MS));
  await happen(() => first?.focus());
  await happen(() => fireEvent.mouseLeave(root));
  await happen(() => clock.advance(5 * NOTIFICATION_MS));
  expect(root).toBeVisible();
  await happen(() => first?.blur());
  await happen(() => clock.advance(NOTIFICATION_MS));
  none();
});

test('[POP-06] Escape and the cross close it, and the keyboard goes on in the page', async () => {
  const { happen, notifications } = show();
  await happen(() => notifications.notify({ kind: 'message', angel: giulia }));
  const close = within(await card()).getByRole('button');
  await happen(() => close.focus());
  await happen(() => fireEvent.keyDown(close, { key: 'Escape' }));
  none();
  expect(document.getElementById('main')).toHaveFocus();
});

test('[PAGE-01] what came while hidden is one card: 3 new messages', async () => {
  const { happen, notifications } = show();
  await happen(() => notifications.setHidden(true));
  for (const angel of [giulia, sara, sara]) await happen(() => notifications.notify({ kind: 'message', angel }));
  none();
  await happen(() => notifications.setHidden(false));
  const root = await card();
  expect(root).toHaveTextContent('3 nuovi messaggi');
  expect(within(root).getByRole('link', { name: 'Apri le chat' })).toHaveAttribute('href', '/chats');
});

test('a popup over the page comes first', async () => {
  const { happen, notifications, popups, clock } = show();
  await happen(() => void popups.open({ title: 'First', buttons: [] }));
  await happen(() => notifications.notify({ kind: 'message', angel: giulia }));
  await happen(() => clock.advance(5 * NOTIFICATION_MS));
  none();
  await happen(() => popups.close());
  expect(await card()).toBeVisible();
});

test.each(['it', 'es', 'fr', 'en'] as const)('every text is there in %s', async (language) => {
  const { happen, notifications, missingTexts } = show(language);
  for (const kind of ['message', 'like', 'visit'] as const) {
    await happen(() => notifications.notify({ kind, angel: giulia }));
    await happen(() => notifications.notify({ kind, angel: giulia }));
    await screen.findByTestId('notification');
    await happen(() => notifications.close());
  }
  await happen(() => notifications.setHidden(true));
  for (const kind of ['message', 'like', 'visit'] as const)
    for (const angel of [giulia, sara]) await happen(() => notifications.notify({ kind, angel }));
  await happen(() => notifications.setHidden(false));
  expect(within(screen.getByTestId('notification')).getAllByRole('link')).toHaveLength(2);
  expect(missingTexts).toEqual([]);
});
