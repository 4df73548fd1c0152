import { AppError } from '@halo/shared/errors';
import {
  aConversation,
  aMessage,
  aProfileCard,
  aSession,
  createFakePlatform,
  type FakePlatformOptions,
  FIXTURE_NOW,
  renderInPlatform,
  someCredits,
  nextTask,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

// Typing letter by letter takes its time on a busy machine.

const premium = {
  session: aSession({ premiumLevel: 1 }),
  credits: someCredits({ premiumLevel: 1, messageCredits: 100, messageCost: 10 }),
};
const angel = aProfileCard({ nature: 'person' });

function platformWith(over: FakePlatformOptions = {}) {
  return createFakePlatform({
    ...premium,
    api: {
      conversations: {
        history: async () => aConversation({ angel, messages: [aMessage({ id: 1, sentAt: FIXTURE_NOW - 60_000 })] }),
      },
    },
    ...over,
  });
}

const open = (platform: ReturnType<typeof platformWith>) =>
  renderInPlatform(<ConversationPage />, { messages, platform, params: { angelId: 'angel-1' } });
const own = () => [...document.querySelectorAll<HTMLElement>('[data-author=me][data-msg-id]')];
const states = () => own().map(({ dataset }) => dataset['state']);
const texts = () => own().map((element) => element.querySelector('p')?.textContent);

async function write(user: Awaited<ReturnType<typeof open>>['user'], ...lines: string[]): Promise<void> {
  for (const line of lines) await user.type(screen.getByRole('textbox'), `${line}{Enter}`);
}

test('three messages, answers that take their time, one published twice: three bubbles in order, the same elements', async () => {
  const platform = platformWith({
    realtime: { sendChat: [{ delayMs: 3000, duplicate: true }, { delayMs: 100 }, { delayMs: 10 }] },
  });
  const { user, advance } = await open(platform);
  await write(user, 'A', 'B', 'C');
  const before = own();
  expect(states()).toEqual(['sending', 'queued', 'queued']);
  expect(platform.holds).toHaveLength(1);
  await advance(3000);
  await advance(100);
  await advance(10);
  expect(texts()).toEqual(['A', 'B', 'C']);
  expect(states()).toEqual(['sent', 'sent', 'sent']);
  expect(own()).toEqual(before);
  expect(own().every((element, index) => element === before[index])).toBe(true);
  expect(platform.realtime.stored.map(({ text }) => text)).toEqual(['A', 'B', 'C']);
  expect(platform.holds).toEqual([]);
});

test('a refused message stays in place with two ways out, and a retry keeps its id', async () => {
  const platform = platformWith({ realtime: { sendChat: [{ refuse: 'internal' }] } });
  const { user } = await open(platform);
  await write(user, 'A', 'B');
  expect(texts()).toEqual(['A', 'B']);
  expect(states()).toEqual(['failed', 'sent']);
  await user.click(within(own()[0] as HTMLElement).getByRole('button', { name: 'Riprova' }));
  expect(states()).toEqual(['sent', 'sent']);
  const [first, , third] = platform.realtime.sent;
  expect(third?.clientId).toBe(first?.clientId);
});

test('a failed message can be thrown away; one that can never be sent offers nothing else', async () => {
  const platform = platformWith({ realtime: { sendChat: [{ refuse: 'recipient_closed' }] } });
  const { user } = await open(platform);
  await write(user, 'A');
  const bubble = within(own()[0] as HTMLElement);
  expect(bubble.queryByRole('button', { name: 'Riprova' })).toBeNull();
  await user.click(bubble.getByRole('button', { name: 'Elimina' }));
  expect(own()).toEqual([]);
});

test('several failures say so once and can be tried again together', async () => {
  const platform = platformWith({ realtime: { sendChat: [{ refuse: 'internal' }, { refuse: 'internal' }] } });
  const { user } = await open(platform);
  await write(user, 'A', 'B');
  expect(screen.getByRole('alert')).toHaveTextContent('2 messaggi non sono partiti.');
  await user.click(screen.getByRole('button', { name: 'Riprova tutti' }));
  expect(texts()).toEqual(['A', 'B']);
  expect(states()).toEqual(['sent', 'sent']);
  // The bar is gone; the keyboard goes on in the messages.
  expect(screen.getByRole('region', { name: 'Messaggi' })).toHaveFocus();
});

test('a lost answer is asked for again under the same id: stored once, paid once', async () => {
  const platform = platformWith({ realtime: { sendChat: [{ lost: true }] } });
  const { user, advance } = await open(platform);
  await write(user, 'A');
  await advance(10_000);
  await advance(1000);
  expect(states()).toEqual(['sent']);
  expect(platform.realtime.sent.map(({ clientId }) => clientId)).toEqual([
    platform.realtime.sent[0]?.clientId,
    platform.realtime.sent[0]?.clientId,
  ]);
  expect(platform.realtime.stored).toHaveLength(1);
  expect(platform.bus.last('credits.changed')?.messageCredits).toBe(90);
});

test('a server that is away for minutes: still being retried, shown, and sent in order when it is back, without any action', async () => {
  const platform = platformWith();
  let isAway = true;
  const { sendChat } = platform.realtime;
  const asked: string[] = [];
  platform.realtime.sendChat = async (draft) => {
    asked.push(draft.text);
    if (isAway) throw new AppError('unavailable', { retryable: true });
    return sendChat(draft);
  };
  const { user, advance } = await open(platform);
  await write(user, 'A', 'B');
  expect(own()[0]).toHaveTextContent('in attesa');
  for (let seconds = 0; seconds < 120; seconds += 10) await advance(10_000);
  expect(asked.length).toBeGreaterThan(6);
  // A conversation whose attempts fail costs the server a call every 20 s, no more.
  expect(asked.length).toBeLessThan(14);
  expect(new Set(asked)).toEqual(new Set(['A']));
  expect(own()[0]).toHaveTextContent('ci stiamo ancora provando');
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  isAway = false;
  await advance(20_000);
  expect(texts()).toEqual(['A', 'B']);
  expect(states()).toEqual(['sent', 'sent']);
  expect(platform.realtime.stored.map(({ text }) => text)).toEqual(['A', 'B']);
});

test('what an earlier version gave up is not sent unasked, and goes out on request', async () => {
  const platform = platformWith();
  platform.storage.setDraft(
    'chat',
    'outbox',
    JSON.stringify([
      {
        clientId: 'client-000a',
        angelId: 'angel-1',
        screenName: 'Giulia',
        text: 'A',
        isIcebreaker: false,
        isPrefilled: false,
        createdAt: 1,
        afterId: 1,
        status: 'failed',
        code: 'timeout',
        tries: 5,
      },
    ]),
  );
  const { user } = await open(platform);
  expect(states()).toEqual(['failed']);
  expect(platform.realtime.sent).toEqual([]);
  await user.click(within(own()[0] as HTMLElement).getByRole('button', { name: 'Riprova' }));
  expect(states()).toEqual(['sent']);
  expect(platform.realtime.sent.map(({ clientId }) => clientId)).toEqual(['client-000a']);
});

test('offline: writing goes on, and all of it goes out in order, once each', async () => {
  const platform = platformWith({ connection: 'offline' });
  const { user, happen } = await open(platform);
  expect(screen.getByText(/Sei offline/)).toBeVisible();
  await write(user, 'A', 'B', 'C');
  expect(states()).toEqual(['queued', 'queued', 'queued']);
  expect(platform.realtime.sent).toEqual([]);
  await happen(() => platform.realtime.setStatus('online'));
  expect(states()).toEqual(['sent', 'sent', 'sent']);
  expect(platform.realtime.sent.map(({ text }) => text)).toEqual(['A', 'B', 'C']);
});

test('what was not sent survives a reload and goes out with the same ids', async () => {
  const before = platformWith({ connection: 'offline' });
  const first = await open(before);
  await write(first.user, 'A', 'B');
  first.unmount();
  // A new page on the same browser: everything is new but the storage.
  const after = Object.assign(platformWith(), { storage: before.storage });
  const kept = JSON.parse(before.storage.getDraft('chat', 'outbox') ?? '[]') as { clientId: string }[];
  await open(after);
  expect(after.realtime.sent.map(({ text }) => text)).toEqual(['A', 'B']);
  expect(after.realtime.sent.map(({ clientId }) => clientId)).toEqual(kept.map(({ clientId }) => clientId));
  expect(before.storage.getDraft('chat', 'outbox')).toBeUndefined();
});

test('leaving the conversation does not leave its messages behind', async () => {
  const platform = platformWith({ realtime: { sendChat: [{ delayMs: 500 }] } });
  const { user, unmount } = await open(platform);
  await write(user, 'A', 'B');
  unmount();
  platform.clock.advance(500);
  await nextTask();
  expect(platform.realtime.stored.map(({ text }) => text)).toEqual(['A', 'B']);
  expect(platform.clock.waiting).toBe(0);
});

test('signing out takes unsent messages along', async () => {
  const platform = platformWith({ connection: 'offline' });
  const { user, happen } = await open(platform);
  await write(user, 'A');
  await happen(() => {
    platform.storage.clearAccount();
    platform.setSession({ status: 'visitor' });
  });
  await happen(() => platform.setSession(aSession({ premiumLevel: 1, clickId: 'other-account' })));
  await happen(() => platform.realtime.setStatus('online'));
  expect(platform.realtime.sent).toEqual([]);
});

test('[CHAT-04] after the first message the next one is no icebreaker', async () => {
  const history = async () => aConversation({ angel, hasWritten: false, messages: [] });
  const platform = platformWith({
    session: aSession(),
    credits: someCredits(),
    realtime: { sendChat: [{ delayMs: 100 }] },
    api: { conversations: { history } },
  });
  const { user, advance } = await open(platform);
  await write(user, 'A', 'B');
  await advance(100);
  expect(platform.realtime.sent.map(({ isIcebreaker }) => isIcebreaker)).toEqual([true, false]);
});

test('[CHAT-12] a member gets the sign that something is being written, again while it goes on, and when it ends', async () => {
  const platform = platformWith();
  const { user, advance } = await open(platform);
  const box = screen.getByRole('textbox');
  await user.type(box, 'Ciao');
  expect(platform.realtime.writing).toEqual([{ angelId: 'angel-1', isWriting: true }]);
  await advance(4_000);
  await user.type(box, '!');
  expect(platform.realtime.writing).toHaveLength(2);
  await user.clear(box);
  expect(platform.realtime.writing.at(-1)).toEqual({ angelId: 'angel-1', isWriting: false });
  // The message ends the sign on the other side.
  await write(user, 'A', 'B');
  expect(platform.realtime.writing.slice(3).map(({ isWriting }) => isWriting)).toEqual([true, true]);
});

test('[C13] the sign of writing ends after a pause, and when the box or the conversation is left', async () => {
  const { user, platform, advance, unmount } = await open(platformWith());
  const signs = () => platform.realtime.writing.map(({ isWriting }) => isWriting);
  const box = screen.getByRole('textbox');
  await user.type(box, 'C');
  await advance(5_000);
  expect(signs()).toEqual([true, false]);
  await user.type(box, 'i');
  await user.tab();
  expect(signs()).toEqual([true, false, true, false]);
  await user.type(box, 'a');
  unmount();
  expect(signs()).toEqual([true, false, true, false, true, false]);
});

test('nothing is left behind after leaving', async () => {
  const platform = platformWith();
  const { unmount, happen } = await open(platform);
  await happen(() => platform.realtime.typing('angel-1', 'writing', 5000));
  unmount();
  expect(platform.clock.waiting).toBe(0);
  expect(platform.holds).toEqual([]);
});

test('[CHAT-12] what was written with a member who hides by now can be read, and nothing sent', async () => {
  const away = aProfileCard({ nature: 'person', screenName: 'Paola', isAway: true });
  const history = async () => aConversation({ angel: away, messages: [aMessage({ id: 1, text: 'Ciao!' })] });
  const { platform } = await open(platformWith({ api: { conversations: { history } } }));
  expect(screen.getByText('Ciao!')).toBeVisible();
  expect(screen.getByText(/^Paola non si fa trovare al momento/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(within(screen.getByRole('note')).getByRole('link', { name: 'Torna alle chat' })).toHaveAttribute(
    'href',
    '/chats',
  );
  expect(platform.missingTexts).toEqual([]);
});

test('[DISC-15] the first messages between two who like each other say that they are free, and count down', async () => {
  const history = async () => aConversation({ angel, messages: [], hasWritten: false, freeLeft: 2 });
  const platform = platformWith({
    api: { conversations: { history } },
    credits: someCredits({ premiumLevel: 0, messageCredits: 0, icebreakerCredits: 0 }),
  });
  const { user } = await open(platform);
  expect(screen.getByText('Gratis, vi piacete · dopo ne resta 1')).toBeVisible();
  await write(user, 'Ciao');
  expect(platform.realtime.sent).toMatchObject([{ text: 'Ciao', isIcebreaker: false }]);
  expect(await screen.findByText('Gratis, vi piacete · dopo ne restano 0')).toBeVisible();
  await write(user, 'Come stai?');
  expect(await screen.findByText(/^Per continuare a scrivere servono crediti/)).toBeVisible();
});
