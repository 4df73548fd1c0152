import {
  aConversationEntry,
  aMessage,
  aProfileCard,
  aSession,
  createFakePlatform,
  fails,
  FIXTURE_NOW,
  inTurn,
  renderInPlatform,
  type FakePlatformOptions,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { type ConversationEntry, MOST_UNREAD } from '@halo/shared/contracts';
import { createDraftStore } from '../draft-store.ts';
import { createInboxStore } from './inbox-store.ts';
import { InboxPage } from './inbox-page.tsx';
import { messages } from '../messages.ts';

const DAY = 86_400_000;
const giulia = aProfileCard({ id: 'angel-1', screenName: 'Giulia' });
const sara = aProfileCard({ id: 'angel-2', screenName: 'Sara', nature: 'person' });

function listing(...conversations: ConversationEntry[]): FakePlatformOptions {
  return { api: { conversations: { list: async () => ({ conversations, unreadTotal: 0 }) } } };
}

const entry = (over: Partial<ConversationEntry> = {}) => aConversationEntry({ angel: giulia, ...over });
const open = (platform: FakePlatformOptions) => renderInPlatform(<InboxPage />, { messages, platform });
const rows = () => within(screen.getByRole('list')).getAllByRole('link');

test('[CHAT-01] a row: unread badge, name, nature, cut preview, time of today', async () => {
  const lastMessage = aMessage({
    text: `Sì, ci vado spesso! E tu${'.'.repeat(200)} cosa guardi?`,
    sentAt: FIXTURE_NOW - 60_000,
    isRead: false,
  });
  const { container, platform } = await open(listing(entry({ lastMessage, unreadCount: 2 })));
  const [row] = rows();
  expect(row).toHaveTextContent('Giulia');
  expect(row).toHaveTextContent('Esempio');
  expect(row).toHaveTextContent(/Sì, ci vado spesso! E tu\.+…/);
  expect(row).not.toHaveTextContent('cosa');
  expect(row).toHaveTextContent('2 messaggi non letti');
  expect(row?.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/);
  expect(platform.missingTexts).toEqual([]);
  expect(await axe(container)).toHaveNoViolations();
});

test('[CHAT-01] a row with more unread messages than are counted says that there are more', async () => {
  await open(listing(entry({ unreadCount: MOST_UNREAD })));
  expect(rows()[0]).toHaveTextContent('più di 99 messaggi non letti');
});

test('[CHAT-01] an older entry shows its date', async () => {
  await open(listing(entry({ lastMessage: aMessage({ sentAt: FIXTURE_NOW - 10 * DAY }) })));
  expect(rows()[0]?.querySelector('time')).toHaveTextContent('23/02/2026');
});

test('[CHAT-01] a row leads to the chat, a like to the profile', async () => {
  const { user, platform } = await open(
    listing(
      entry({ lastMessage: aMessage({ id: 2 }) }),
      entry({
        angel: sara,
        lastMessage: aMessage({ id: 1, kind: 'like', text: '', angelId: 'angel-2', sentAt: FIXTURE_NOW - DAY }),
        unreadCount: 0,
      }),
    ),
  );
  expect(rows().map((row) => row.getAttribute('href'))).toEqual(['/chats/angel-1', '/user/angel-2']);
  await user.click(rows()[1] as HTMLElement);
  expect(platform.navigations).toEqual([{ path: '/user/angel-2', replace: false }]);
});

test('[CHAT-01] a like in a conversation leaves the conversation within reach, whether it is unread, read or only written', async () => {
  const like = (id: number, angelId: string) =>
    aMessage({ id, kind: 'like', text: '', angelId, sentAt: FIXTURE_NOW, isRead: false });
  const { platform, happen } = await open(
    listing(
      entry({ lastMessage: aMessage({ id: 3, isRead: false }), unreadCount: 1 }),
      entry({ angel: sara, lastMessage: like(2, 'angel-2'), unreadCount: 0, hasMessages: true }),
    ),
  );
  expect(rows().map((row) => row.getAttribute('href'))).toEqual(['/chats/angel-2', '/chats/angel-1']);
  await happen(() => platform.realtime.receive({ ...like(500, 'angel-1'), category: 'risposta_a_like' }, giulia));
  const first = rows().find((row) => row.textContent?.includes('Giulia'));
  expect(first).toHaveTextContent('Ha risposto al tuo like');
  expect(first).toHaveAttribute('href', '/chats/angel-1');
});

test('[CHAT-01] no conversation yet: says so and leads to people', async () => {
  const { user, platform } = await open(listing());
  expect(screen.getByText('Ancora nessuna conversazione')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Cerca qualcuno' }));
  expect(platform.navigations).toEqual([{ path: '/find', replace: false }]);
});

test('[CHAT-05] a locked message is a lock and the same words for all', async () => {
  await open(listing(entry({ lastMessage: aMessage({ text: '', isLocked: true }) })));
  expect(rows()[0]).toHaveTextContent('Messaggio da leggere');
});

test('what arrives moves up and is counted, what waits for its time does neither', async () => {
  const { platform, happen, advance } = await open(
    listing(
      entry(),
      entry({
        angel: sara,
        lastMessage: aMessage({ id: 90, angelId: 'angel-2', sentAt: FIXTURE_NOW - DAY }),
        unreadCount: 0,
      }),
    ),
  );
  await happen(() =>
    platform.realtime.receive(
      aMessage({ id: 500, angelId: 'angel-2', text: 'Sono qui', sentAt: FIXTURE_NOW + 60_000, isRead: false }),
      sara,
    ),
  );
  expect(rows()[0]).toHaveTextContent('Giulia');
  expect(screen.queryByText('Sono qui')).toBeNull();
  await advance(60_000);
  expect(rows()[0]).toHaveTextContent('Sara');
  expect(rows()[0]).toHaveTextContent('Sono qui');
  expect(rows()[0]).toHaveTextContent('1 messaggio non letto');
});

test('what arrives while the list is fetched, or between its answer and the connection, is in it', async () => {
  let settle: (answer: { conversations: ConversationEntry[]; unreadTotal: number }) => void = () => {};
  const answer = new Promise<{ conversations: ConversationEntry[]; unreadTotal: number }>((resolve) => {
    settle = resolve;
  });
  const fresh = entry({
    lastMessage: aMessage({ id: 501, text: 'Nel frattempo', sentAt: FIXTURE_NOW, isRead: false }),
    unreadCount: 2,
  });
  const list = inTurn(
    () => answer,
    async () => ({ conversations: [fresh], unreadTotal: 2 }),
  );
  const { platform, happen } = await open({ connection: 'connecting', api: { conversations: { list } } });
  await happen(() =>
    platform.realtime.receive(aMessage({ id: 500, text: 'Appena ora', sentAt: FIXTURE_NOW, isRead: false }), giulia),
  );
  await happen(() => settle({ conversations: [entry({ unreadCount: 0 })], unreadTotal: 0 }));
  expect(rows()[0]).toHaveTextContent('Appena ora');
  expect(rows()[0]).toHaveTextContent('1 messaggio non letto');
  await happen(() => platform.realtime.setStatus('online'));
  expect(rows()[0]).toHaveTextContent('Nel frattempo');
  // Catching up publishes what the list has counted.
  for (const id of [500, 501])
    await happen(() => platform.realtime.receive(aMessage({ id, sentAt: FIXTURE_NOW, isRead: false }), giulia));
  expect(rows()[0]).toHaveTextContent('2 messaggi non letti');
});

test('a short cut of the line, too short to be offline, brings the list again', async () => {
  const { platform, happen } = await open(listing(entry()));
  await happen(() => platform.realtime.setStatus('connecting'));
  await happen(() => platform.realtime.setStatus('online'));
  expect(platform.calls('conversations.list')).toHaveLength(2);
});

test('a conversation whose last message is not due comes when it is', async () => {
  const { advance } = await open(
    listing(
      entry(),
      entry({
        angel: sara,
        lastMessage: aMessage({ id: 700, angelId: 'angel-2', sentAt: FIXTURE_NOW + 60_000, isRead: false }),
      }),
    ),
  );
  expect(rows()).toHaveLength(1);
  await advance(60_000);
  expect(rows()).toHaveLength(2);
});

test('a draft is shown as one, as soon as it is written', async () => {
  const { platform, happen } = await open(listing(entry()));
  await happen(() => platform.keep(createDraftStore).write('angel-1', 'Che bella foto, dove eri?'));
  expect(rows()[0]).toHaveTextContent('Bozza: Che bella foto, dove eri?');
});

test('a message that was refused in the background is marked in the list', async () => {
  const refused = {
    clientId: 'client-000a',
    angelId: 'angel-1',
    screenName: 'Giulia',
    text: 'Ci sei domani?',
    isIcebreaker: false,
    isPrefilled: false,
    createdAt: 1,
    afterId: 0,
    status: 'failed',
    code: 'out_of_credits',
    tries: 0,
  };
  await open({ ...listing(entry()), drafts: { chat: { outbox: JSON.stringify([refused]) } } });
  expect(rows()[0]).toHaveTextContent('Non inviato: Ci sei domani?');
});

test('a list that does not load can be tried again', async () => {
  const { user } = await open({
    api: {
      conversations: { list: inTurn(fails('unavailable'), async () => ({ conversations: [entry()], unreadTotal: 1 })) },
    },
  });
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(rows()).toHaveLength(1);
});

test('the list is not fetched again on every change of page', async () => {
  const { platform, unmount } = await open(listing(entry()));
  unmount();
  await renderInPlatform(<InboxPage />, { messages, platform });
  expect(rows()).toHaveLength(1);
  expect(platform.calls('conversations.list')).toHaveLength(1);
});

test('[CHAT-01] search by name: label, cross, Escape, no one of that name', async () => {
  const { container, user, platform, advance } = await open(
    listing(
      entry(),
      entry({ angel: sara, lastMessage: aMessage({ id: 90, angelId: 'angel-2', sentAt: FIXTURE_NOW - DAY }) }),
    ),
  );
  const box = screen.getByRole('searchbox', { name: 'Cerca persone e messaggi' });
  expect(screen.queryByRole('button', { name: 'Cancella la ricerca' })).toBeNull();
  await user.type(box, 'SÀR');
  expect(rows().map((row) => row.getAttribute('href'))).toEqual(['/chats/angel-2']);
  expect(screen.getByRole('status')).toHaveTextContent('1 conversazione trovata');
  await user.type(box, 'xyz');
  await advance(1_000);
  expect(screen.getByText('Nessun risultato')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Cancella la ricerca' }));
  expect(box).toHaveFocus();
  expect(rows()).toHaveLength(2);
  await user.keyboard('giu{Escape}');
  expect(rows()).toHaveLength(2);
  expect(platform.missingTexts).toEqual([]);
});

test('[CHAT-01] arrows, Home and End go through the rows', async () => {
  const { user } = await open(
    listing(
      ...Array.from({ length: 3 }, (_, index) =>
        entry({
          angel: aProfileCard({ id: `angel-${index}` }),
          lastMessage: aMessage({ id: 9 - index, angelId: `angel-${index}` }),
        }),
      ),
    ),
  );
  rows()[0]?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(rows()[2]).toHaveFocus();
  await user.keyboard('{Home}');
  expect(rows()[0]).toHaveFocus();
  await user.keyboard('{End}{ArrowUp}');
  expect(rows()[1]).toHaveFocus();
});

test.each([
  [499, false],
  [500, true],
])(
  '[CHAT-01] a list that ends by number says so, also where a search finds no one (%d)',
  async (count, isAnnounced) => {
    const row = (index: number) =>
      entry({
        angel: aProfileCard({ id: `angel-${index}` }),
        lastMessage: aMessage({ id: index + 1, angelId: `angel-${index}` }),
        unreadCount: 0,
      });
    const platform = createFakePlatform(listing(...Array.from({ length: count }, (_, index) => row(index))));
    // Hundreds of rows take long to draw here; that nothing is found needs none.
    platform.keep(createInboxStore).searchFor('xyz');
    const { advance } = await renderInPlatform(<InboxPage />, { messages, platform });
    await advance(1_000);
    expect(screen.getByText('Nessun risultato')).toBeVisible();
    expect(
      screen.queryByText('Qui vedi le 500 conversazioni più recenti e quelle con messaggi da leggere.') !== null,
    ).toBe(isAnnounced);
  },
);

test('[CHAT-01] what was searched stays while the list is away', async () => {
  const { user, platform, unmount } = await open(listing(entry(), entry({ angel: sara })));
  await user.type(screen.getByRole('searchbox'), 'sar');
  unmount();
  await renderInPlatform(<InboxPage />, { messages, platform });
  expect(screen.getByRole('searchbox')).toHaveValue('sar');
  expect(rows()).toHaveLength(1);
});

test('[CHAT-11] the footer stands below the list in flow 0000 only', async () => {
  const { unmount } = await open(listing(entry()));
  expect(screen.queryByRole('navigation')).toBeNull();
  unmount();
  await open({ ...listing(entry()), session: aSession({ fluxId: '0000' }) });
  expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Condizioni' })).toHaveAttribute(
    'href',
    '/legal/terms',
  );
  // Beyond phones the frame below has these two, in every flow: the way out of a contract is law, and stands beside
  // them.
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.filter((link) => link.dataset['inFrame'] === 'true').map((link) => link.getAttribute('href'))).toEqual([
    '/legal/terms',
    '/legal/privacy',
  ]);
  expect(links).toHaveLength(5);
  expect(links.at(-1)).toHaveAttribute('href', '/contactUs');
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes('500.02px'));
  expect(rules.map(({ cssText }) => cssText).join()).toMatch(/a\[data-in-frame\]\s*\{\s*display:\s*none/);
});

test.each(['it', 'es', 'fr', 'en'] as const)('every text is there in %s', async (language) => {
  const { platform } = await open({
    ...listing(
      entry({ unreadCount: 2 }),
      entry({ angel: sara, lastMessage: aMessage({ kind: 'visita', text: '', angelId: 'angel-2' }) }),
    ),
    language,
  });
  expect(platform.missingTexts).toEqual([]);
});

test('messages with the words stand below, marked, and lead to their place', async () => {
  const hit = aMessage({ id: 77, angelId: 'angel-2', text: 'Andiamo al mare? Il MARE è bello', sentAt: FIXTURE_NOW });
  const search = async () => ({ messages: [hit], angels: [sara], hasMore: false });
  const { container, user, platform, advance } = await open({
    api: { conversations: { list: async () => ({ conversations: [entry()], unreadTotal: 0 }), search } },
  });
  await user.type(screen.getByRole('searchbox'), 'mare');
  await advance(1_000);
  const found = screen.getByRole('list', { name: 'Messaggi' });
  expect(within(found).getByRole('link')).toHaveAttribute('href', '/chats/angel-2?message=77');
  expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['mare', 'MARE']);
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.missingTexts).toEqual([]);
});

test('[POP-01] locked messages are counted above the list, and one button offers what opens them all', async () => {
  const locked = aMessage({ text: '', isLocked: true });
  const { user, platform, container } = await open(
    listing(
      entry({ lastMessage: locked }),
      entry({ angel: sara, lastMessage: locked }),
      entry({ angel: aProfileCard({ id: 'angel-3' }), lastMessage: aMessage() }),
    ),
  );
  expect(screen.getByText('2 conversazioni hanno messaggi che non puoi ancora leggere')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leggili' }));
  expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'attiva_lettura' }]);
  expect(await axe(container)).toHaveNoViolations();
});

test('on an iPhone’s browser it says how notifications are got, until that is closed', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
  const first = await open(listing(entry()));
  const hint = () => screen.queryByRole('group', { name: 'Notifiche su questo dispositivo' });
  expect(hint()).toHaveTextContent(/«Condividi» e poi «Aggiungi alla schermata Home»/);
  expect(await axe(first.container)).toHaveNoViolations();
  await first.user.click(screen.getByRole('button', { name: 'Chiudi e non mostrare più' }));
  expect(hint()).toBeNull();
  first.platform.storage.clearAccount();
  expect(first.platform.storage.getDraft('device', 'install-hint')).toBe('closed');
  first.unmount();
  const again = await open({ ...listing(entry()), drafts: { device: { 'install-hint': 'closed' } } });
  expect([hint(), again.platform.missingTexts]).toEqual([null, []]);
  again.unmount();
  jest.restoreAllMocks();
  await open(listing(entry()));
  expect(hint()).toBeNull();
});
