import { type Notice, NOTICES_SHOWN } from '@halo/shared/contracts';
import {
  aNotice,
  aProfileCard,
  fails,
  FIXTURE_NOW,
  type FakePlatformOptions,
  hangs,
  inTurn,
  renderInPlatform,
  someUnread,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { NoticesPage } from './notices-page.tsx';

const DAY = 86_400_000;
const giulia = aProfileCard({ id: 'angel-1', screenName: 'Giulia' });
const sara = aProfileCard({ id: 'angel-2', screenName: 'Sara', nature: 'person' });
const like = aNotice({ id: 11, angel: giulia });
const visit = aNotice({ id: 12, angel: sara, kind: 'visita', time: FIXTURE_NOW - 10 * DAY });

function listing(...notices: Notice[]): FakePlatformOptions {
  return { api: { conversations: { notifications: async () => notices } } };
}

const open = (platform: FakePlatformOptions) => renderInPlatform(<NoticesPage />, { messages, platform });
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const rows = () => within(screen.getByRole('list')).getAllByRole('link');

test('[NOTI-01] tabs with the unread count, each row with name, nature, text, time and mark', async () => {
  const { container, platform, user } = await open(listing(like, visit));
  expect(tabs()).toEqual([expect.stringContaining('Mi piace'), expect.stringContaining('Visite')]);
  expect(screen.getByRole('tab', { name: /1 non letta/, selected: true })).toHaveTextContent('Mi piace');
  const [row] = rows();
  for (const text of ['Giulia', 'Esempio', 'Ti ha messo un like', 'Nuova']) expect(row).toHaveTextContent(text);
  expect(row?.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('tab', { name: /Visite/ }));
  expect(rows()[0]).toHaveTextContent('Ha visitato il tuo profilo');
  expect(rows()[0]?.querySelector('time')).toHaveTextContent('23/02/2026');
  expect(platform.missingTexts).toEqual([]);
});

test('opens where something is new, and stays there when it was read', async () => {
  const failed = { id: 30, kind: 'purchKo', time: FIXTURE_NOW, isRead: false } as const;
  const { user, happen, platform } = await open(listing(failed, { ...like, isRead: true }));
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Altro');
  expect(rows()[0]).toHaveTextContent('Non è riuscito. Guarda che cosa puoi fare.');
  await user.click(rows()[0] as HTMLElement);
  await happen(() => platform.bus.publish('unread.changed', someUnread()));
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Altro');
});

test('[DISC-10] says how many profiles visited lately, where visits are', async () => {
  const visitors = async () => ({ profiles: 4, days: 30 });
  const { user } = await open({ api: { conversations: { notifications: async () => [like, visit], visitors } } });
  expect(screen.queryByText(/hanno visitato/)).toBeNull();
  await user.click(screen.getByRole('tab', { name: /Visite/ }));
  expect(screen.getByText('4 profili hanno visitato il tuo negli ultimi 30 giorni')).toBeVisible();
});

test('[NOTI-01] no visits: no tab for them, and one alone is no choice', async () => {
  await open(listing(like));
  expect(screen.queryByRole('tab')).toBeNull();
  expect(rows()).toHaveLength(1);
});

test('the oldest ones are said to be left out, also where there are no tabs', async () => {
  await open(listing(...Array.from({ length: NOTICES_SHOWN }, (_, at) => ({ ...like, id: at + 1 }))));
  expect(document.querySelector('[role=tab]')).toBeNull();
  expect(screen.getByText(new RegExp(`Qui vedi le ${NOTICES_SHOWN} notifiche`))).toBeVisible();
});

test('[NOTI-01] a click marks as read and opens the profile; the navigation counts down', async () => {
  const markRead = async () => someUnread({ visits: 1 });
  const { user, platform } = await open({
    unread: someUnread({ likes: 1, visits: 1 }),
    api: { conversations: { notifications: async () => [like, visit], markRead } },
  });
  await user.click(rows()[0] as HTMLElement);
  // The notices of this angel, not its messages, which are still unseen.
  expect(platform.calls('conversations.markRead').map(({ args }) => args)).toEqual([['angel-1', { noticeId: 11 }]]);
  expect(platform.navigations).toEqual([{ path: '/user/angel-1', replace: false }]);
  expect(rows()[0]).not.toHaveTextContent('Nuova');
  expect(platform.bus.last('unread.changed')).toEqual({ messages: 0, likes: 0, visits: 1 });
  await user.click(rows()[0] as HTMLElement);
  expect(platform.calls('conversations.markRead')).toHaveLength(1);
});

test('[NOTI-02] a renewal that failed stands there at once, and stays read', async () => {
  const failed = { id: 30, kind: 'purchKo', time: FIXTURE_NOW, isRead: false } as const;
  const { platform, happen, user } = await open({
    api: {
      conversations: {
        notifications: inTurn(
          async () => [like],
          async () => [like, failed],
        ),
      },
    },
  });
  await happen(() => platform.bus.publish('notice.received', { id: 30, kind: 'purchKo' }));
  await user.click(screen.getAllByRole('tab')[1] as HTMLElement);
  expect(rows()[0]).toHaveTextContent('Non è riuscito. Guarda che cosa puoi fare.');
  await user.click(rows()[0] as HTMLElement);
  expect(platform.calls('conversations.markRead').map(({ args }) => args)).toEqual([[undefined, { noticeId: 30 }]]);
  expect(rows()[0]).not.toHaveTextContent('Nuova');
});

test('marking as read that fails leaves the mark', async () => {
  const { user } = await open({
    api: { conversations: { notifications: async () => [like], markRead: fails('offline') } },
  });
  await user.click(rows()[0] as HTMLElement);
  expect(rows()[0]).toHaveTextContent('Nuova');
});

test.each([
  [aNotice({ category: 'risposta_a_like' }), 'Ha risposto al tuo like', '/user/angel-1'],
  [aNotice({ kind: 'visita' }), 'Ha visitato il tuo profilo', '/user/angel-1'],
  [
    aNotice({ kind: 'messaggio', text: 'Che bella foto, dove eri quel giorno?' }),
    'Ti ha scritto: Che bella foto, dove eri quel giorno?',
    '/chats/angel-1',
  ],
  [aNotice({ kind: 'messaggio' }), 'Ti ha scritto', '/chats/angel-1'],
  [
    { id: 1, kind: 'purchKo', time: FIXTURE_NOW, isRead: false } as const,
    'Non è riuscito. Guarda che cosa puoi fare.',
    '/profile/purchases',
  ],
])('[NOTI-02] %# its own text and its own way', async (notice, text, path) => {
  const { user } = await open(listing(notice));
  const [, other] = screen.queryAllByRole('tab');
  if (other) await user.click(other);
  expect(rows()[0]).toHaveTextContent(text);
  expect(rows()[0]).toHaveAttribute('href', path);
});

test('[NOTI-01] arrows, Home and End move between the tabs', async () => {
  const { user } = await open(listing(like, visit));
  // Past the ways to the settings and to the own likes.
  await user.tab();
  await user.tab();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: /Visite/ })).toHaveFocus();
  expect(rows()[0]).toHaveTextContent('Sara');
  await user.keyboard('{Home}');
  expect(rows()[0]).toHaveTextContent('Giulia');
});

test('[NOTI-01] what arrives stands on top, without a reload', async () => {
  const { platform, happen } = await open({
    api: {
      conversations: {
        notifications: inTurn(
          async () => [like],
          async () => [like, aNotice({ id: 20, angel: sara, time: FIXTURE_NOW })],
        ),
      },
    },
  });
  await happen(() => platform.bus.publish('like.received', { angel: sara }));
  expect(rows().map((row) => row.getAttribute('href'))).toEqual(['/user/angel-2', '/user/angel-1']);
});

test('read on another device is read here', async () => {
  const { platform, happen } = await open({ ...listing(like, visit), unread: someUnread({ likes: 1, visits: 1 }) });
  await happen(() => platform.setUnread({ likes: 0 }));
  expect(rows()[0]).not.toHaveTextContent('Nuova');
});

test('nothing yet, on its way, and failed with another try', async () => {
  const empty = await open(listing());
  expect(screen.getByText('Ancora niente di nuovo')).toBeVisible();
  empty.unmount();
  const loading = await open({ api: { conversations: { notifications: hangs() } } });
  expect(screen.queryByRole('tab')).toBeNull();
  loading.unmount();
  const { user } = await open({
    api: { conversations: { notifications: inTurn(fails('unavailable'), async () => [like]) } },
  });
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(rows()).toHaveLength(1);
});

test('what was missed between the answer and the connection, or in a short cut of it, is asked for', async () => {
  const { platform, happen } = await open({
    connection: 'connecting',
    api: {
      conversations: {
        notifications: inTurn(
          async () => [],
          async () => [like],
        ),
      },
    },
  });
  await happen(() => platform.realtime.setStatus('online'));
  expect(rows()).toHaveLength(1);
  for (const status of ['connecting', 'online'] as const) await happen(() => platform.realtime.setStatus(status));
  expect(platform.calls('conversations.notifications')).toHaveLength(3);
});

test.each(['it', 'es', 'fr', 'en'] as const)('[NOTI-02] every text is there in %s', async (language) => {
  const { platform, user } = await open({
    ...listing(
      like,
      visit,
      aNotice({ id: 13, category: 'risposta_a_like' }),
      aNotice({ id: 14, kind: 'messaggio', text: 'x' }),
      aNotice({ id: 15, kind: 'messaggio' }),
      { id: 16, kind: 'purchKo', time: 1, isRead: false },
    ),
    language,
  });
  for (const tab of screen.getAllByRole('tab')) await user.click(tab);
  expect(platform.missingTexts).toEqual([]);
});
