import {
  type ChatMessage,
  type Conversation,
  type ConversationEntry,
  type Notice,
  WIRE_VALUES,
} from '@halo/shared/contracts';
import {
  aConversation,
  aConversationEntry,
  aFlow,
  aMessage,
  aNotice,
  aProfileCard,
  aSession,
  fails,
  FIXTURE_NOW,
  hangs,
  type Scenario,
  someChannels,
  someCredits,
  someMessages,
  someProfileCards,
} from '@halo/shared/testing';

const NOW = Date.now();
const MINUTE = 60_000;
const DAY = 86_400_000;
const ANGEL = { angelId: 'angel-1' };
const angel = aProfileCard({ id: 'angel-1', screenName: 'Chiara', nature: 'verified_person' });
const sample = aProfileCard({ id: 'angel-1', screenName: 'Giulia', nature: 'sample' });
const premium = {
  session: aSession({ premiumLevel: 1 }),
  credits: someCredits({ premiumLevel: 1, messageCredits: 40, messageCost: 10 }),
};
const LONG = 'Ti racconto tutto con calma, perché è stata una giornata lunghissima e piena di imprevisti. '
  .repeat(9)
  .trim();

function now(minutesAgo: number): number {
  return NOW - minutesAgo * MINUTE;
}

const thread = aConversation({
  angel,
  messages: [
    aMessage({ id: 1, text: 'Ciao! Anche tu a Bologna?', sentAt: NOW - DAY }),
    aMessage({
      id: 2,
      kind: 'personal',
      text: "Sì, da tre anni. Conosci il cinema all'aperto in piazza?",
      sentAt: NOW - DAY + 2 * MINUTE,
      isRead: true,
    }),
    aMessage({
      id: 3,
      text: 'Sì, ci vado spesso! Venerdì danno un film muto con la musica dal vivo.',
      sentAt: now(6),
      isRead: false,
    }),
    aMessage({ id: 4, text: 'Tu cosa guardi di solito?', sentAt: now(5), isRead: false }),
  ],
});

const list: ConversationEntry[] = someProfileCards(7).map((card, index) =>
  aConversationEntry({
    angel: card,
    unreadCount: [2, 1, 0, 0, 1, 0, 0][index] ?? 0,
    lastMessage: aMessage({
      id: 100 - index,
      angelId: card.id,
      kind: index === 1 ? 'like' : index === 2 ? 'personal' : 'message',
      text: index === 1 || index === 4 ? '' : 'Sì, ci vado spesso! E tu cosa guardi di solito?',
      isLocked: index === 4,
      sentAt: index < 3 ? NOW - index * 40 * MINUTE : NOW - index * DAY,
    }),
  }),
);

/** Three within two minutes, then nothing for almost half an hour. */
function minuteOf(index: number): number {
  return Math.floor(index / 3) * 27 + (index % 3);
}

/** Many messages as they are written in life: short and long, in bursts, over months. */
export function manyMessages(count: number): ChatMessage[] {
  const texts = [
    'Sì!',
    'E tu cosa guardi di solito la sera?',
    '😂😂',
    'Ieri sono andata al mercato della Montagnola e ho trovato un vinile che cercavo da anni.',
    LONG.slice(0, 380),
    'Ok, a venerdì allora.',
  ];
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    angelId: 'angel-1',
    kind: index % 5 < 3 ? ('message' as const) : ('personal' as const),
    text: `${index + 1}. ${texts[(index * 7) % texts.length]}`,
    isLocked: false,
    isRead: true,
    sentAt: NOW - (30 + minuteOf(count) - minuteOf(index)) * MINUTE,
  }));
}

function manyMessagesScenario(name: string, count: number): Scenario {
  let messages: ChatMessage[] | undefined;
  return {
    name,
    description: `${count} messages at once`,
    page: 'conversation',
    params: ANGEL,
    platform: {
      session: aSession({ premiumLevel: 2 }),
      credits: someCredits({ premiumLevel: 2, messageCost: 0 }),
      realtime: { firstId: 1_000_000 },
      api: {
        conversations: {
          ...conversations,
          history: async () => {
            // As they come from the network: flat strings, which the pieces they are made of here are not.
            messages ??= JSON.parse(JSON.stringify(manyMessages(count))) as ChatMessage[];
            // From here on the page does the work: the benchmark counts from this mark.
            performance.mark('history');
            return { angel, messages, hasMore: false, hasWritten: true, isInvitationPending: false };
          },
        },
      },
    },
  };
}

/** Seven unread ones, more than a phone shows. */
function unreadMessages(): ChatMessage[] {
  return manyMessages(60).map((message) =>
    message.id > 53
      ? { ...message, kind: 'message', isRead: false, text: `${message.id}. ${LONG.slice(0, 300)}` }
      : message,
  );
}

/** More unread ones than a page holds. */
const unreadPages = manyMessages(130).map(
  (message): ChatMessage => (message.id > 33 ? { ...message, kind: 'message', isRead: false } : message),
);

const story = manyMessages(400).map(
  (message): ChatMessage =>
    message.id === 400
      ? { ...message, quote: { id: 200, isOwn: false, text: 'Quello di allora', isLocked: false } }
      : message,
);

/** As the server answers: the newest 40, or those before, after or around one. */
async function windowOf(page: { before?: number; after?: number; around?: number } = {}): Promise<Conversation> {
  if (page.before !== undefined || page.after !== undefined) await new Promise((resolve) => setTimeout(resolve, 150));
  const first =
    page.after ?? (page.around !== undefined ? page.around - 20 : Math.max((page.before ?? story.length + 1) - 41, 0));
  return aConversation({
    angel,
    messages: story.slice(first, page.before === undefined ? first + 40 : page.before - 1),
    hasMore: first > 0,
    hasNewer: first + 40 < story.length,
  });
}

/**
 * Around the two nights on which the clocks of Rome change: each day comes once, and a minute apart is a minute apart.
 */
const clockChange = [
  '2025-03-29T22:59Z',
  '2025-03-29T23:01Z',
  '2025-03-30T00:59Z',
  '2025-03-30T01:00Z',
  '2025-03-30T21:59Z',
  '2025-03-30T22:00Z',
  '2025-10-25T22:00Z',
  '2025-10-26T00:59Z',
  '2025-10-26T01:00Z',
  '2025-10-26T22:59Z',
  '2025-10-26T23:00Z',
].map((time, index) => aMessage({ id: index + 1, text: time, sentAt: Date.parse(time) }));

const conversations = { list: async () => ({ conversations: list, unreadTotal: 4 }) };

function history(conversation: Conversation) {
  return { ...conversations, history: async () => conversation };
}

const cards = someProfileCards(6);
const notices: Notice[] = [
  aNotice({ id: 9, angel, time: now(4) }),
  aNotice({ id: 8, ...(cards[1] ? { angel: cards[1] } : {}), category: WIRE_VALUES.likeBack, time: now(70) }),
  aNotice({ id: 7, ...(cards[2] ? { angel: cards[2] } : {}), time: NOW - 2 * DAY, isRead: true }),
  aNotice({ id: 6, kind: WIRE_VALUES.visit, ...(cards[3] ? { angel: cards[3] } : {}), time: now(15) }),
  aNotice({ id: 5, kind: WIRE_VALUES.visit, ...(cards[4] ? { angel: cards[4] } : {}), time: NOW - DAY, isRead: true }),
  { id: 4, kind: WIRE_VALUES.paymentFailedNotice, time: NOW - 3 * DAY, isRead: false },
  aNotice({
    id: 3,
    kind: WIRE_VALUES.messageNotice,
    ...(cards[5] ? { angel: cards[5] } : {}),
    text: 'Ci vediamo al cinema venerdì sera?',
    time: NOW - 4 * DAY,
    isRead: true,
  }),
];

const older = someMessages(120).map((message) => ({ ...message, sentAt: message.sentAt + NOW - FIXTURE_NOW }));

const withBot = (isLinked: boolean) => ({
  notifications: {
    channels: async () => someChannels({ telegram: { link: 'https://t.me/halo_local_bot?start=code', isLinked } }),
  },
});

export const scenarios: readonly Scenario[] = [
  { name: 'usual', description: 'some conversations', page: 'inbox', platform: { ...premium, api: { conversations } } },
  {
    name: 'empty',
    description: 'no conversation yet',
    page: 'inbox',
    platform: { api: { conversations: { list: async () => ({ conversations: [], unreadTotal: 0 }) } } },
  },
  {
    name: 'loading',
    description: 'the list is on its way',
    page: 'inbox',
    platform: { api: { conversations: { list: hangs() } } },
  },
  {
    name: 'failed',
    description: 'the list does not load',
    page: 'inbox',
    platform: { api: { conversations: { list: fails('unavailable') } } },
  },
  {
    name: 'compliant',
    description: 'flow 0000 has a footer',
    page: 'inbox',
    platform: { session: aSession({ fluxId: '0000' }), api: { conversations } },
  },
  {
    name: 'notices',
    description: 'likes, visits and the rest',
    page: 'notices',
    platform: { api: { conversations: { notifications: async () => notices } } },
  },
  {
    name: 'notices-likes',
    description: 'likes only: no tab for visits',
    page: 'notices',
    platform: { api: { conversations: { notifications: async () => notices.filter(({ kind }) => kind === 'like') } } },
  },
  {
    name: 'notices-empty',
    description: 'nothing happened yet',
    page: 'notices',
    platform: { api: { conversations: { notifications: async () => [] } } },
  },
  {
    name: 'notices-loading',
    description: 'the notices are on their way',
    page: 'notices',
    platform: { api: { conversations: { notifications: hangs() } } },
  },
  {
    name: 'notices-failed',
    description: 'the notices do not load',
    page: 'notices',
    platform: { api: { conversations: { notifications: fails('unavailable') } } },
  },
  {
    name: 'thread',
    description: 'new messages of a verified person',
    page: 'conversation',
    params: ANGEL,
    platform: { ...premium, realtime: { answersAfterMs: 4000 }, api: { conversations: history(thread) } },
  },
  {
    name: 'locked',
    description: 'a free account, a reply it may not read yet',
    page: 'conversation',
    params: ANGEL,
    platform: {
      api: {
        conversations: history(
          aConversation({
            angel: sample,
            messages: [
              aMessage({ id: 1, kind: 'personal', text: 'Ciao Giulia!', sentAt: now(9) }),
              aMessage({ id: 2, text: '', isLocked: true, sentAt: now(3), isRead: false }),
            ],
          }),
        ),
      },
    },
  },
  {
    name: 'icebreaker',
    description: 'nothing written yet, a like stands there',
    page: 'conversation',
    params: ANGEL,
    platform: {
      api: {
        conversations: history(
          aConversation({
            angel: sample,
            hasWritten: false,
            messages: [aMessage({ id: 1, kind: 'like', text: '', sentAt: now(40) })],
          }),
        ),
      },
    },
  },
  {
    name: 'no-icebreakers',
    description: 'the first message cannot be paid',
    page: 'conversation',
    params: ANGEL,
    platform: {
      credits: someCredits({ icebreakerCredits: 0 }),
      api: { conversations: history(aConversation({ angel: sample, hasWritten: false, messages: [] })) },
    },
  },
  {
    name: 'out-of-credits',
    description: 'fewer credits than a message costs',
    page: 'conversation',
    params: ANGEL,
    platform: {
      session: aSession({ premiumLevel: 1 }),
      credits: someCredits({ premiumLevel: 1, messageCredits: 7, messageCost: 10 }),
      api: { conversations: history(thread) },
    },
  },
  {
    name: 'send-fails',
    description: 'the server refuses every message',
    page: 'conversation',
    params: ANGEL,
    platform: {
      ...premium,
      realtime: { sendChat: Array.from({ length: 20 }, () => ({ delayMs: 600, refuse: 'internal' as const })) },
      api: { conversations: history(thread) },
    },
  },
  {
    name: 'send-slow',
    description: 'five seconds until a message is acknowledged',
    page: 'conversation',
    params: ANGEL,
    platform: {
      ...premium,
      realtime: { sendChat: Array.from({ length: 20 }, () => ({ delayMs: 5000 })) },
      api: { conversations: history(thread) },
    },
  },
  {
    name: 'offline',
    description: 'no connection: messages wait',
    page: 'conversation',
    params: ANGEL,
    platform: { ...premium, connection: 'offline', api: { conversations: history(thread) } },
  },
  {
    name: 'long',
    description: 'three pages of history',
    page: 'conversation',
    params: ANGEL,
    platform: {
      ...premium,
      realtime: { answersAfterMs: 3000 },
      api: {
        conversations: {
          ...conversations,
          history: async (_id, page) => {
            const until = page?.before ?? 121;
            await new Promise((resolve) => setTimeout(resolve, page ? 1000 : 300));
            return aConversation({
              angel,
              messages: older.filter(({ id }) => id < until).slice(-40),
              hasMore: until > 41,
            });
          },
        },
      },
    },
  },
  manyMessagesScenario('hundred', 100),
  manyMessagesScenario('ten-thousand', 10_000),
  manyMessagesScenario('twenty-thousand', 20_000),
  {
    name: 'unread-seven',
    description: 'seven unread messages, more than fit',
    page: 'conversation',
    params: ANGEL,
    platform: { ...premium, api: { conversations: history(aConversation({ angel, messages: unreadMessages() })) } },
  },
  {
    name: 'unread-many',
    description: '97 unread messages, on three pages',
    page: 'conversation',
    params: ANGEL,
    platform: {
      ...premium,
      api: {
        conversations: {
          ...conversations,
          history: async (_id, page) => {
            const until = page?.before ?? 131;
            if (page) await new Promise((resolve) => setTimeout(resolve, 150));
            return aConversation({
              angel,
              messages: unreadPages.filter(({ id }) => id < until).slice(-40),
              hasMore: until > 41,
              firstUnreadId: 34,
              unreadCount: 97,
            });
          },
        },
      },
    },
  },
  {
    name: 'quotes-far',
    description: 'the newest answers one of long ago, with pages on both sides of it',
    page: 'conversation',
    params: ANGEL,
    platform: {
      ...premium,
      api: { conversations: { ...conversations, history: async (_id, page) => windowOf(page) } },
    },
  },
  {
    name: 'clock-change',
    description: 'nights with 23 and 25 hours',
    page: 'conversation',
    params: ANGEL,
    platform: { ...premium, api: { conversations: history(aConversation({ angel, messages: clockChange })) } },
  },
  { name: 'bare', description: 'what the windowed list costs alone: for the benchmark', page: 'bare-list' },
  {
    name: 'long-texts',
    description: 'long names, long words, long messages',
    page: 'conversation',
    params: ANGEL,
    platform: {
      ...premium,
      api: {
        conversations: history(
          aConversation({
            angel: aProfileCard({
              id: 'angel-1',
              screenName: 'Massimiliana Bartolomea della Rovere',
              nature: 'operator',
            }),
            messages: [
              aMessage({ id: 1, text: LONG, sentAt: now(30) }),
              aMessage({ id: 2, kind: 'personal', text: 'Precipitevolissimevolmente'.repeat(6), sentAt: now(29) }),
            ],
          }),
        ),
      },
    },
  },
  {
    name: 'invitation',
    description: 'the invitation was not accepted yet',
    page: 'conversation',
    params: ANGEL,
    platform: {
      ...premium,
      api: {
        conversations: history(
          aConversation({
            angel,
            isInvitationPending: true,
            messages: [aMessage({ id: 1, kind: 'personal', text: 'Ciao!', sentAt: now(30) })],
          }),
        ),
      },
    },
  },
  {
    name: 'blocked',
    description: 'the account blocked this person',
    page: 'conversation',
    params: ANGEL,
    platform: { ...premium, api: { conversations: history(aConversation({ angel, isBlocked: true })) } },
  },
  {
    name: 'bother',
    description: 'words that may have bothered, and a link',
    page: 'conversation',
    params: ANGEL,
    platform: {
      ...premium,
      api: {
        conversations: history(
          aConversation({
            angel,
            hasWritten: false,
            messages: [
              aMessage({ id: 1, text: 'Guarda qui: https://example.com/offerta', sentAt: now(9) }),
              aMessage({ id: 2, text: 'Mandami 50 euro, il mio numero è 340 1234567', sentAt: now(8) }),
            ],
          }),
        ),
      },
    },
  },
  {
    name: 'invite',
    description: 'the first message waits for an answer',
    page: 'conversation',
    params: ANGEL,
    platform: {
      session: aSession({ premiumLevel: 1, flow: aFlow({ invitations: true }) }),
      credits: premium.credits,
      api: { conversations: history(aConversation({ angel, hasWritten: false, hasAnswer: false, messages: [] })) },
    },
  },
  {
    name: 'closed',
    description: 'the flow has no messages',
    page: 'conversation',
    params: ANGEL,
    platform: { session: aSession({ flow: aFlow({ invitations: false }) }), api: { conversations: history(thread) } },
  },
  {
    name: 'welcome',
    description: 'a note of the house, as HTML',
    page: 'conversation',
    params: { angelId: '000000' },
    platform: {
      api: {
        conversations: history(
          aConversation({
            angel: aProfileCard({ id: '000000', screenName: 'Luna', nature: 'operator' }),
            hasWritten: false,
            messages: [
              aMessage({
                id: 1,
                angelId: '000000',
                noticeId: 'benvenuto',
                text: "<p><strong>Che bello averti qui!</strong></p><p>Ogni profilo dice che cos'è.</p><script>alert(1)</script>",
                sentAt: now(30),
              }),
            ],
          }),
        ),
      },
    },
  },
  {
    name: 'thread-loading',
    description: 'the conversation is on its way',
    page: 'conversation',
    params: ANGEL,
    platform: { api: { conversations: { ...conversations, history: hangs() } } },
  },
  {
    name: 'thread-failed',
    description: 'the conversation does not load',
    page: 'conversation',
    params: ANGEL,
    platform: { api: { conversations: { ...conversations, history: fails('offline') } } },
  },
  {
    name: 'alerts',
    description: 'settings of notifications, a bot to link',
    page: 'alerts',
    platform: { api: withBot(false) },
  },
  { name: 'alerts-linked', description: 'Telegram is linked', page: 'alerts', platform: { api: withBot(true) } },
  {
    name: 'alerts-bare',
    description: 'neither push nor a bot',
    page: 'alerts',
    platform: {
      api: { notifications: { channels: async () => ({ settings: someChannels().settings, pushDevices: 0 }) } },
    },
  },
];
