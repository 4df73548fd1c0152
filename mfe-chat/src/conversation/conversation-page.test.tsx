import type { Conversation } from '@halo/shared/contracts';
import {
  aConversation,
  aFlow,
  aMessage,
  aProfileCard,
  aPurchase,
  aSession,
  fails,
  FIXTURE_NOW,
  inTurn,
  renderInPlatform,
  someCredits,
  someMessages,
  type FakePlatformOptions,
} from '@halo/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

// Typing letter by letter takes its time on a busy machine.

const person = aProfileCard({ id: 'angel-1', screenName: 'Chiara', nature: 'verified_person' });
const sample = aProfileCard({ id: 'angel-1', screenName: 'Giulia', nature: 'sample' });
const premium: FakePlatformOptions = {
  session: aSession({ premiumLevel: 1 }),
  credits: someCredits({ premiumLevel: 1, messageCredits: 40, messageCost: 10 }),
};

function holding(
  conversation: Partial<Conversation> = {},
  options: FakePlatformOptions = premium,
): FakePlatformOptions {
  return {
    ...options,
    api: {
      ...options.api,
      conversations: {
        history: async () => aConversation({ angel: person, ...conversation }),
        ...options.api?.conversations,
      },
    },
  };
}

const open = (platform: FakePlatformOptions, angelId = 'angel-1') =>
  renderInPlatform(<ConversationPage />, { messages, platform, params: { angelId } });
/** With what it costs, where it costs something. */
const SEND = /^Invia(,|$)/;
const box = () => screen.getByRole('textbox');
const bubbles = () => [...document.querySelectorAll('[data-msg-id]')] as HTMLElement[];
const states = () => bubbles().map(({ dataset }) => dataset['state']);

describe('the conversation', () => {
  test('[CHAT-02] header, messages with time and read tick, way back', async () => {
    const conversation = [
      aMessage({ id: 1, text: 'Ciao!' }),
      aMessage({ id: 2, kind: 'personal', text: 'Ehi', isRead: true }),
      aMessage({ id: 3, kind: 'personal', text: 'Ci sei?', isRead: false }),
    ];
    const { container, platform, user } = await open(holding({ messages: conversation }));
    expect(screen.getByRole('heading', { name: 'Chiara' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Chiara' })).toHaveAttribute('href', '/user/angel-1');
    expect(screen.getByText('Persona verificata')).toBeVisible();
    expect(screen.getByText('online')).toBeVisible();
    expect(states()).toEqual(['received', 'read', 'sent']);
    expect(bubbles()[1]).toHaveTextContent(/Tu: Ehi\d\d:\d\d letto/);
    expect(bubbles()[2]).toHaveTextContent('inviato');
    expect(bubbles()[0]?.querySelector('time')).toHaveAttribute(
      'datetime',
      new Date(FIXTURE_NOW - 120_000).toISOString(),
    );
    await user.click(screen.getByRole('link', { name: 'Torna alle chat' }));
    expect(platform.navigations).toEqual([{ path: '/chats', replace: false }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  test('[CHAT-02] the status says who writes, and what prepares', async () => {
    const { platform, happen, advance } = await open(holding());
    await happen(() => platform.realtime.typing('angel-1', 'writing', 5000));
    expect(screen.getByText('sta scrivendo…')).toBeVisible();
    await advance(5000);
    expect(screen.queryByText('sta scrivendo…')).toBeNull();
    await happen(() => platform.realtime.typing('other-angel', 'writing', 5000));
    expect(screen.queryByText('sta scrivendo…')).toBeNull();
  });

  test('an automated profile never types', async () => {
    const { platform, happen } = await open(holding({ angel: sample }));
    expect(screen.getByText('Profilo di esempio: le risposte sono automatiche.')).toBeVisible();
    await happen(() => platform.realtime.typing('angel-1', 'writing', 5000));
    expect(screen.queryByText('sta scrivendo…')).toBeNull();
    expect(screen.getByText('risposta in preparazione…')).toBeVisible();
  });

  test('ticks follow what the angel has read', async () => {
    const { platform, happen } = await open(
      holding({ messages: [aMessage({ id: 7, kind: 'personal', isRead: false })] }),
    );
    expect(states()).toEqual(['sent']);
    await happen(() => platform.realtime.read('angel-1', 7));
    expect(states()).toEqual(['read']);
  });

  test('older messages come when asked for', async () => {
    const all = someMessages(60);
    const history = async (_id: string, page?: { before?: number }) => {
      const until = page?.before ?? 61;
      return aConversation({
        angel: person,
        messages: all.filter(({ id }) => id < until).slice(-40),
        hasMore: until > 41,
      });
    };
    const { user } = await open({ ...premium, api: { conversations: { history } } });
    expect(bubbles()).toHaveLength(40);
    await user.click(screen.getByRole('button', { name: 'Messaggi precedenti' }));
    expect(bubbles().map(({ dataset }) => Number(dataset['msgId']))).toEqual(all.map(({ id }) => id));
    expect(screen.queryByRole('button', { name: 'Messaggi precedenti' })).toBeNull();
  });

  test('one that does not load can be tried again', async () => {
    const { user } = await open(
      holding(
        {},
        {
          ...premium,
          api: {
            conversations: { history: inTurn(fails('unavailable'), async () => aConversation({ angel: person })) },
          },
        },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(bubbles()).toHaveLength(3);
  });

  test('a missing profile: nothing to try again, and nothing to write to', async () => {
    await open(holding({}, { ...premium, api: { conversations: { history: fails('not_found') } } }));
    const why = within(screen.getByRole('alert'));
    expect(why.getByText(/non si può scrivere/)).toBeVisible();
    expect(why.getByRole('link', { name: 'Torna alle chat' })).toHaveAttribute('href', '/chats');
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('[CHAT-10] the welcome is HTML, cleaned', async () => {
    const text =
      '<p><strong>Benvenuto</strong></p><img src=x onerror="steal()"><script>steal()</script><a href="https://evil.example">qui</a>';
    await open(
      holding({
        angel: aProfileCard({ id: '000000', screenName: 'Luna' }),
        messages: [aMessage({ angelId: '000000', noticeId: 'benvenuto', text })],
      }),
      '000000',
    );
    const strong = await screen.findByText('Benvenuto', { selector: 'strong' });
    expect(strong).toBeVisible();
    expect(bubbles()[0]?.querySelector('script, img, a, [onerror]')).toBeNull();
  });

  test('any other message is text, also when it looks like markup', async () => {
    await open(holding({ messages: [aMessage({ text: '<b>ciao</b>' })] }));
    expect(bubbles()[0]).toHaveTextContent('<b>ciao</b>');
  });
});

describe('the composer', () => {
  test('[CHAT-03] sends, is empty at once and ignores empty texts', async () => {
    const { user, platform } = await open({ ...holding(), realtime: { sendChat: [{ delayMs: 5000 }] } });
    expect(getComputedStyle(box()).minHeight).toBe('43px');
    await user.type(box(), '   {Enter}');
    expect(platform.realtime.sent).toHaveLength(0);
    await user.clear(box());
    await user.type(box(), 'Ciao Chiara');
    await user.click(screen.getByRole('button', { name: SEND }));
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    expect(bubbles().at(-1)).toHaveTextContent('Ciao Chiara');
    expect(platform.realtime.sent).toMatchObject([{ text: 'Ciao Chiara', angelId: 'angel-1', isIcebreaker: false }]);
  });

  test('[CHAT-03] Enter sends, Shift and Enter is a new line, and an input method keeps its Enter', async () => {
    const { user, platform } = await open(holding());
    await user.type(box(), 'uno{Shift>}{Enter}{/Shift}due');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(platform.realtime.sent).toHaveLength(0);
    await user.type(box(), '{Enter}');
    expect(platform.realtime.sent).toMatchObject([{ text: 'uno\ndue' }]);
  });

  test('keeps a draft for each conversation, over a change of conversation and back', async () => {
    const { user, update } = await open(holding());
    await user.type(box(), 'per Chiara');
    await update({ params: { angelId: 'angel-2' } });
    expect(box()).toHaveValue('');
    await update({ params: { angelId: 'angel-1' } });
    expect(box()).toHaveValue('per Chiara');
  });

  test('[C7] goes on with what another tab of this browser typed, and is empty when it was sent there', async () => {
    const { user, happen, platform } = await open(holding());
    await user.type(box(), 'Ciao');
    const elsewhere = (text: string, angelId = 'angel-1') =>
      happen(() => {
        platform.storage.setDraft('chat', `text:${angelId}`, text);
        window.dispatchEvent(new StorageEvent('storage', { key: `draft:chat:text:${angelId}` }));
      });
    await elsewhere("Per un'altra", 'angel-2');
    expect(box()).toHaveValue('Ciao');
    await elsewhere('Ciao Chiara, come');
    expect(box()).toHaveValue('Ciao Chiara, come');
    await user.type(box(), ' va?');
    expect(platform.storage.getDraft('chat', 'text:angel-1')).toBe('Ciao Chiara, come va?');
    await elsewhere('');
    expect(box()).toHaveValue('');
  });

  test('says what a message costs also where it waits for the connection', async () => {
    const { platform, happen } = await open(holding());
    await happen(() => platform.realtime.setStatus('offline'));
    expect(box()).toHaveAccessibleDescription(/Invia · 10 crediti · ne restano 30/);
    expect(box()).toHaveAccessibleDescription(/Sei offline/);
  });

  test('says what a message costs before it is sent', async () => {
    await open(holding());
    expect(screen.getByRole('button', { name: 'Invia, 10 crediti' })).toHaveAccessibleDescription(
      'Invia · 10 crediti · ne restano 30',
    );
  });

  test.each([
    ['no credits for a message', { premiumLevel: 1, messageCredits: 7, messageCost: 10 }, true, 'ko_msg'],
    ['no icebreaker for the first message', { premiumLevel: 0, icebreakerCredits: 0 }, false, 'ko_icebreaker'],
  ] as const)('[CHAT-04] %s: says so, offers credits, keeps the text', async (_what, credits, hasWritten, event) => {
    const { user, platform } = await open(
      holding(
        { hasWritten, messages: [] },
        { session: aSession({ premiumLevel: credits.premiumLevel }), credits: someCredits(credits) },
      ),
    );
    await user.type(box(), 'Ciao{Enter}');
    expect(platform.realtime.sent).toHaveLength(0);
    expect(box()).toHaveValue('Ciao');
    expect(platform.logged).toContainEqual({ level: 'event', name: event, detail: { angelId: 'angel-1' } });
    expect(platform.opened).toMatchObject([
      { kind: 'hook', origin: 'fine_crediti', context: { angelId: 'angel-1', name: 'Chiara' } },
    ]);
  });

  test('[CHAT-04] credits that are paid and wait are asked about, and nothing is sold', async () => {
    const waiting = aPurchase({ id: 'w', waitsUntil: FIXTURE_NOW + 86_400_000 });
    const { user, platform } = await open(
      holding(
        { hasWritten: true, messages: [] },
        {
          session: aSession({ premiumLevel: 1 }),
          credits: someCredits({ premiumLevel: 1, messageCredits: 0, messageCost: 10 }),
          api: { purchases: { list: async () => ({ purchases: [waiting], subscriptions: [] }) } },
          popups: () => ({ kind: 'button', id: 'begin' }),
        },
      ),
    );
    await user.type(box(), 'Ciao{Enter}');
    expect(platform.opened).toMatchObject([
      { kind: 'content', content: { description: expect.stringMatching(/^Voglio usarlo subito/) } },
    ]);
    expect(platform.calls('purchases.begin')[0]?.args).toEqual(['w', '2026-12']);
    expect(box()).toHaveValue('Ciao');
  });

  test('[CHAT-04] the server says there are no credits: the text comes back', async () => {
    const { user, platform } = await open({ ...holding(), realtime: { sendChat: [{ refuse: 'out_of_credits' }] } });
    await user.type(box(), 'Ciao{Enter}');
    expect(box()).toHaveValue('Ciao');
    expect(bubbles()).toHaveLength(3);
    expect(platform.opened).toMatchObject([{ origin: 'fine_crediti' }]);
  });

  test('[CHAT-04] a session that ended sends nothing and loses nothing', async () => {
    const { user, platform, happen } = await open(holding());
    await happen(() => platform.setSession({ status: 'visitor' }));
    await user.type(box(), 'Ciao{Enter}');
    expect(platform.realtime.sent).toHaveLength(0);
    expect(box()).toHaveValue('Ciao');
  });

  test.each([
    ['[CHAT-09] a system sender', '000000', premium],
    ['[CHAT-09] a flow without messages', 'angel-1', { session: aSession({ flow: aFlow({ invitations: false }) }) }],
  ])('%s cannot be written to', async (_what, angelId, options) => {
    await open(holding({}, options), angelId);
    const why = screen.getByText(/qui puoi solo leggere/i).closest<HTMLElement>('[role=note]')!;
    expect(within(why).getByRole('link', { name: 'Torna alle chat' })).toHaveAttribute('href', '/chats');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invia' })).toBeNull();
  });

  test('[CHAT-09] says that the invitation was not accepted yet', async () => {
    await open(holding({ isInvitationPending: true }));
    expect(screen.getByText('Chiara non ha ancora risposto al tuo primo messaggio.')).toBeVisible();
  });
});

describe('the first message', () => {
  const untouched = { hasWritten: false, messages: [aMessage({ kind: 'like', text: '' })] };

  test('[CHAT-08] openers fill the box, and are gone after sending', async () => {
    const { user, platform, container } = await open(holding(untouched, {}));
    const prompt = screen.getByRole('group', { name: 'Il tuo primo messaggio a Chiara' });
    expect(await axe(container)).toHaveNoViolations();
    expect(screen.getByText(/Primo messaggio gratis/)).toBeVisible();
    await user.click(within(prompt).getByRole('button', { name: /Com’è andata la giornata/ }));
    expect(platform.realtime.sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: SEND }));
    expect(platform.realtime.sent).toMatchObject([
      { text: 'Ciao Chiara! Com’è andata la giornata?', isIcebreaker: true, isPrefilled: true },
    ]);
    expect(screen.queryByRole('group', { name: /Il tuo primo messaggio/ })).toBeNull();
  });

  test('[CHAT-08] no prompt where there are messages already', async () => {
    await open(holding());
    expect(screen.queryByRole('group', { name: /Il tuo primo messaggio/ })).toBeNull();
  });
});

test.each(['it', 'es', 'fr', 'en'] as const)('every text is there in %s', async (language) => {
  const { platform, user } = await open({
    ...holding({
      isInvitationPending: true,
      messages: [aMessage({ isRead: false }), aMessage({ id: 102, isLocked: true, text: '' })],
    }),
    language,
    realtime: { sendChat: [{ refuse: 'internal' }] },
  });
  await user.type(box(), 'ciao{Enter}');
  expect(platform.missingTexts).toEqual([]);
});
