import type { ChatMessage, Conversation } from '@halo/shared/contracts';
import {
  aConversation,
  aMessage,
  aProfileCard,
  aSession,
  FIXTURE_NOW,
  inTurn,
  renderInPlatform,
  someCredits,
  someMessages,
  type FakePlatformOptions,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

// Pages of forty take their time on a busy machine.

const person = aProfileCard({ id: 'angel-1', screenName: 'Chiara', nature: 'verified_person' });
const sample = aProfileCard({ id: 'angel-1', screenName: 'Giulia', nature: 'sample' });
const premium: FakePlatformOptions = {
  session: aSession({ premiumLevel: 1 }),
  credits: someCredits({ premiumLevel: 1, messageCredits: 40, messageCost: 10 }),
};
const freshMessage = (over: Partial<ChatMessage> = {}) =>
  aMessage({ id: 500, text: 'Eccomi!', sentAt: FIXTURE_NOW, isRead: false, ...over });

function holding(
  conversation: Partial<Conversation> = {},
  options: FakePlatformOptions = premium,
): FakePlatformOptions {
  return {
    ...options,
    api: { conversations: { history: async () => aConversation({ angel: person, ...conversation }) } },
  };
}

const open = (platform: FakePlatformOptions) =>
  renderInPlatform(<ConversationPage />, { messages, platform, params: { angelId: 'angel-1' } });
const bubbles = () => [...document.querySelectorAll('[data-msg-id]')] as HTMLElement[];

describe('what arrives', () => {
  test('what arrives while the conversation is being fetched is there with it, and not said to be read before it is shown', async () => {
    let settle: (answer: Conversation) => void = () => {};
    const answer = new Promise<Conversation>((resolve) => {
      settle = resolve;
    });
    const { platform, happen } = await open({ ...premium, api: { conversations: { history: () => answer } } });
    await happen(() => platform.realtime.receive(freshMessage(), person));
    await happen(() =>
      platform.bus.publish('chat.sent', {
        angelId: 'angel-1',
        clientId: 'other-device',
        message: aMessage({ id: 501, kind: 'personal', text: 'Dal telefono', isRead: false }),
      }),
    );
    expect(bubbles()).toHaveLength(0);
    expect(platform.calls('conversations.markRead')).toHaveLength(0);
    await happen(() => settle(aConversation({ angel: person })));
    expect(bubbles().map(({ dataset }) => Number(dataset['msgId']))).toEqual([101, 102, 103, 500, 501]);
    expect(platform.calls('conversations.markRead').map(({ args }) => args)).toEqual([['angel-1', 501]]);
  });

  test('a history that was read before the connection stood is read again when it does', async () => {
    const history = inTurn(
      async () => aConversation({ angel: person }),
      async () =>
        aConversation({
          angel: person,
          messages: [aMessage({ id: 103 }), aMessage({ id: 104, text: 'Nel frattempo' })],
        }),
    );
    const { platform, happen } = await open({
      ...premium,
      connection: 'connecting',
      api: { conversations: { history } },
    });
    expect(screen.queryByText('Nel frattempo')).toBeNull();
    await happen(() => platform.realtime.setStatus('online'));
    expect(screen.getByText('Nel frattempo')).toBeVisible();
  });

  test('[CHAT-06] an automated reply is prepared for 5 s, then stands there', async () => {
    const { platform, happen, advance } = await open(holding({ angel: sample }));
    await happen(() => platform.realtime.receive(freshMessage(), sample));
    expect(screen.getByText('risposta in preparazione…')).toBeVisible();
    expect(screen.queryByText('Eccomi!')).toBeNull();
    await advance(5000);
    expect(screen.getByText('Eccomi!')).toBeVisible();
    expect(screen.queryByText('risposta in preparazione…')).toBeNull();
  });

  test("[CHAT-06] a person's message stands there at once", async () => {
    const { platform, happen } = await open(holding());
    await happen(() => platform.realtime.receive(freshMessage(), person));
    expect(screen.getByText('Eccomi!')).toBeVisible();
  });

  test('[CHAT-06] so does one that the sign announced', async () => {
    const { platform, happen } = await open(holding({ angel: sample }));
    await happen(() => platform.realtime.typing('angel-1', 'preparing', 4000));
    await happen(() => platform.realtime.receive(freshMessage(), sample));
    expect(screen.getByText('Eccomi!')).toBeVisible();
  });

  test('[CHAT-06] a message timed in the future waits for its time', async () => {
    const { platform, happen, advance } = await open(holding());
    await happen(() => platform.realtime.receive(freshMessage({ sentAt: FIXTURE_NOW + 60_000 }), person));
    await advance(59_000);
    expect(screen.queryByText('Eccomi!')).toBeNull();
    await advance(1000);
    expect(screen.getByText('Eccomi!')).toBeVisible();
  });

  test('[CHAT-07] opening marks as read once, and lowers the unread count', async () => {
    const { platform } = await open({
      ...holding({ messages: [aMessage({ id: 101, isRead: false })] }),
      unread: { messages: 3, likes: 0, visits: 0 },
    });
    // Up to what is shown: what comes during the call stays unread.
    expect(platform.calls('conversations.markRead').map(({ args }) => args)).toEqual([['angel-1', 101]]);
    expect(platform.bus.last('unread.changed')).toEqual({ messages: 0, likes: 0, visits: 0 });
  });

  test('[CHAT-07] nothing is marked while the tab is out of sight', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { platform, happen } = await open(holding({ messages: [aMessage({ isRead: false })] }));
    expect(platform.calls('conversations.markRead')).toHaveLength(0);
    visibility.mockReturnValue('visible');
    await happen(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(platform.calls('conversations.markRead')).toHaveLength(1);
    visibility.mockRestore();
  });

  test('arrivals are announced once a second, not one by one, and never what was there before', async () => {
    const { platform, happen, advance } = await open(holding());
    const region = () =>
      screen
        .getAllByRole('status')
        .map((element) => element.textContent)
        .join('');
    expect(region()).toBe('');
    for (const id of [501, 502, 503]) await happen(() => platform.realtime.receive(freshMessage({ id }), person));
    expect(region()).toBe('');
    await advance(1000);
    expect(region()).toBe('3 nuovi messaggi di Chiara');
    await advance(10_000);
    expect(region()).toBe('');
    await happen(() => platform.realtime.receive(freshMessage({ id: 504 }), person));
    await advance(1000);
    expect(region()).toBe('Un nuovo messaggio di Chiara');
  });

  test('one kind of announcement is not repeated with another', async () => {
    const { user, platform, happen, advance } = await open(holding());
    const regions = () =>
      screen
        .getAllByRole('status')
        .map((element) => element.textContent)
        .filter(Boolean);
    await happen(() => platform.realtime.receive(freshMessage(), person));
    await advance(1000);
    await user.type(screen.getByRole('textbox'), 'chiamami al 333 123 4567{Enter}');
    expect(regions()).toEqual([expect.stringMatching(/^Sembra un numero di telefono/)]);
    await user.click(screen.getByRole('button', { name: 'Modifica' }));
    expect(regions()).toEqual([]);
  });
});

describe('locked messages', () => {
  const locked = { angel: sample, messages: [aMessage({ id: 5, text: '', isLocked: true })] };
  const readable = { angel: sample, messages: [aMessage({ id: 5, text: 'Segreto' })] };

  test('[CHAT-05] a bubble without words, the nature beside it, and the way to read it', async () => {
    const { container, user, platform } = await open(holding(locked, {}));
    expect(within(bubbles()[0] as HTMLElement).getByText('Esempio')).toBeVisible();
    expect(screen.getByText('Basta un acquisto, da 9,90 €: leggere non usa crediti.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leggi il messaggio' }));
    expect(platform.opened).toEqual([
      { kind: 'hook', origin: 'blurred', context: { angelId: 'angel-1', name: 'Giulia', imageUrl: sample.avatarUrl } },
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  test('[CHAT-05] after paying the same message is readable in its place', async () => {
    const history = inTurn(
      async () => aConversation(locked),
      async () => aConversation(readable),
    );
    const { platform, happen } = await open({ api: { conversations: { history } } });
    const element = bubbles()[0];
    await happen(() => platform.setCredits({ premiumLevel: 1, messageCredits: 50, messageCost: 10 }));
    expect(bubbles()[0]).toBe(element);
    expect(element).toHaveTextContent('Segreto');
    expect(screen.queryByRole('button', { name: 'Leggi il messaggio' })).toBeNull();
  });

  test('[CHAT-05] after paying older pages that were loaded open as well, and nothing is asked twice', async () => {
    let isPaid = false;
    const isSecret = (id: number) => [3, 25, 110].includes(id);
    const history = async (_id: string, page?: { before?: number }) => {
      const until = page?.before ?? 121;
      const all = someMessages(120).map((message) =>
        isSecret(message.id)
          ? { ...message, kind: 'message' as const, text: isPaid ? 'Segreto' : '', isLocked: !isPaid }
          : message,
      );
      return aConversation({
        angel: sample,
        messages: all.filter(({ id }) => id < until).slice(-40),
        hasMore: until > 41,
      });
    };
    const { platform, happen, user } = await open({ api: { conversations: { history } } });
    for (const _page of ['second', 'third'])
      await user.click(screen.getByRole('button', { name: 'Messaggi precedenti' }));
    expect(screen.getAllByRole('button', { name: 'Leggi il messaggio' })).toHaveLength(3);
    isPaid = true;
    const before = platform.calls('conversations.history').length;
    await happen(() => platform.setCredits({ premiumLevel: 1, messageCredits: 50, messageCost: 10 }));
    expect(screen.queryByRole('button', { name: 'Leggi il messaggio' })).toBeNull();
    expect(bubbles().filter((bubble) => bubble.textContent?.includes('Segreto'))).toHaveLength(3);
    // The newest page, and one page for the two others.
    expect(
      platform
        .calls('conversations.history')
        .slice(before)
        .map(({ args }) => args[1]),
    ).toEqual([undefined, { before: 26 }]);
    expect(bubbles()).toHaveLength(120);
  });
});
