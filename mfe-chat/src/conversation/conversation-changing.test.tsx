import {
  aConversation,
  aMessage,
  aProfileCard,
  aSession,
  createFakePlatform,
  fails,
  FIXTURE_NOW,
  type FakePlatformOptions,
  renderInPlatform,
} from '@halo/shared/testing';
import { DELETED_TEXT, DELETE_FOR_BOTH_MS } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { fireEvent, screen, within } from '@testing-library/react';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

const angel = aProfileCard({ id: 'angel-1', screenName: 'Chiara', nature: 'person' });
const theirs = aMessage({ id: 1, text: 'Mare o montagna?' });
const own = aMessage({
  id: 2,
  kind: 'personal',
  text: 'Montagna',
  clientId: 'client-002',
  sentAt: FIXTURE_NOW - 60_000,
});

type ConversationCalls = NonNullable<NonNullable<FakePlatformOptions['api']>['conversations']>;

/** Each question is answered with this button. */
function open(calls: ConversationCalls = {}, { stored = [theirs, own], answer = 'cancel' } = {}) {
  const platform = createFakePlatform({
    session: aSession({ premiumLevel: 1 }),
    popups: () => ({ kind: 'button', id: answer }),
    api: { conversations: { history: async () => aConversation({ angel, messages: stored }), ...calls } },
  });
  return renderInPlatform(<ConversationPage />, { messages, platform, params: { angelId: 'angel-1' } });
}

const bubble = (id: number) => document.querySelector(`[data-msg-id="${id}"]`) as HTMLElement;
/** The menu is drawn before anything is chosen in it. */
const openMenu = (id: number) =>
  fireEvent.click(within(bubble(id)).getByRole('button', { name: 'Cosa fare con questo messaggio' }));
const choose = (role: 'menuitem' | 'menuitemradio', name: string) => fireEvent.click(screen.getByRole(role, { name }));

describe('[CHAT-14] a reaction', () => {
  test('stands there at once, changes, and goes when it is chosen again', async () => {
    const react = jest.fn(async (_angelId: string, id: number, reaction?: string) => ({
      ...(id === 1 ? theirs : own),
      ...(reaction && { reaction }),
    }));
    const { happen } = await open({ react });
    openMenu(1);
    await happen(() => choose('menuitemradio', '❤️'));
    expect(bubble(1)).toHaveTextContent('La tua reazione: ❤️');
    openMenu(1);
    expect(screen.getByRole('menuitemradio', { name: '❤️' })).toBeChecked();
    await happen(() => fireEvent.click(screen.getByRole('menuitemradio', { name: '❤️' })));
    expect(bubble(1)).not.toHaveTextContent('❤️');
    expect(react.mock.calls.map(([, , reaction]) => reaction)).toEqual(['❤️', undefined]);
  });

  test('that could not be stored is taken back, and the page says so', async () => {
    const { platform, happen } = await open({ react: fails('recipient_closed') });
    openMenu(1);
    await happen(() => choose('menuitemradio', '👍'));
    expect(bubble(1)).not.toHaveTextContent('👍');
    expect(platform.toasts).toMatchObject([{ tone: 'danger' }]);
  });

  test('of both at once: what was announced while the server was answering is newer than its answer', async () => {
    let answer = (_message: typeof theirs): void => {};
    const react = () => new Promise<typeof theirs>((resolve) => (answer = resolve));
    const { platform, happen } = await open({ react });
    openMenu(1);
    await happen(() => choose('menuitemradio', '❤️'));
    const both = { ...theirs, reaction: '❤️', otherReaction: '😂' };
    await happen(() => platform.bus.publish('chat.changed', { angelId: 'angel-1', id: 1, message: both }));
    await happen(() => answer({ ...theirs, reaction: '❤️' }));
    expect(bubble(1)).toHaveTextContent('Reazione di Chiara: 😂');
  });

  test('of both at once: an older announcement that comes before the answer does not hide it', async () => {
    let answer = (_message: typeof theirs): void => {};
    const react = () => new Promise<typeof theirs>((resolve) => (answer = resolve));
    const { platform, happen } = await open({ react });
    openMenu(1);
    await happen(() => choose('menuitemradio', '❤️'));
    const before = { ...theirs, version: 1, otherReaction: '😂' };
    await happen(() => platform.bus.publish('chat.changed', { angelId: 'angel-1', id: 1, message: before }));
    await happen(() => answer({ ...before, version: 2, reaction: '❤️' }));
    expect(bubble(1)).toHaveTextContent('La tua reazione: ❤️');
    expect(bubble(1)).toHaveTextContent('Reazione di Chiara: 😂');
  });

  test('and a deletion that arrive while the conversation is read again stay', async () => {
    let answer = (): void => {};
    const stored = aConversation({ angel, messages: [theirs, own] });
    const history = jest
      .fn(() => new Promise<typeof stored>((resolve) => (answer = () => resolve(stored))))
      .mockImplementationOnce(async () => stored);
    const { platform, happen } = await open({ history });
    await happen(() => platform.bus.publish('chat.closed', { angelId: 'angel-1', isClosed: false }));
    await happen(() => {
      platform.bus.publish('chat.changed', { angelId: 'angel-1', id: 2, message: { ...own, otherReaction: '😂' } });
      platform.bus.publish('chat.changed', { angelId: 'angel-1', id: 1 });
    });
    await happen(() => answer());
    expect(history).toHaveBeenCalledTimes(2);
    expect(bubble(2)).toHaveTextContent('Reazione di Chiara: 😂');
    expect(bubble(1)).toBeNull();
  });

  test('without an answer is as the server has it, once it can be asked', async () => {
    const history = jest
      .fn(async () => aConversation({ angel, messages: [{ ...theirs, reaction: '👍' }, own] }))
      .mockImplementationOnce(async () => aConversation({ angel, messages: [theirs, own] }));
    const { happen } = await open({ history, react: fails('timeout') });
    openMenu(1);
    await happen(() => choose('menuitemradio', '👍'));
    expect(history).toHaveBeenCalledTimes(2);
    expect(bubble(1)).toHaveTextContent('La tua reazione: 👍');
  });

  /** Of one after the other, while the server answers none of them yet. */
  async function reactQuickly(names: readonly string[], stored = theirs) {
    const answers: { ok(): void; fail(): void }[] = [];
    const react = jest.fn(
      (_angelId: string, _id: number, reaction?: string) =>
        new Promise<typeof theirs>((resolve, reject) =>
          answers.push({
            ok: () => resolve({ ...theirs, ...(reaction && { reaction }) }),
            fail: () => reject(new AppError('unavailable')),
          }),
        ),
    );
    const { happen, platform } = await open({ react }, { stored: [stored, own] });
    for (const name of names) {
      openMenu(1);
      await happen(() => choose('menuitemradio', name));
      expect(bubble(1)).toHaveTextContent(`La tua reazione: ${name}`);
    }
    return { react, answers, happen, platform };
  }

  test('of several within a moment, none of which was stored, is the one that the server has', async () => {
    const { answers, happen, platform } = await reactQuickly(['❤️', '😂', '👍'], { ...theirs, reaction: '🙏' });
    await happen(() => answers[0]?.fail());
    await happen(() => answers[1]?.fail());
    expect(bubble(1)).toHaveTextContent('La tua reazione: 🙏');
    expect(platform.toasts).toHaveLength(1);
  });

  test('of several within a moment: one is on its way at a time, and the last one chosen is the last one stored', async () => {
    const { react, answers, happen } = await reactQuickly(['❤️', '😂', '👍']);
    expect(react).toHaveBeenCalledTimes(1);
    await happen(() => answers[0]?.ok());
    expect(bubble(1)).toHaveTextContent('La tua reazione: 👍');
    await happen(() => answers[1]?.ok());
    expect(react.mock.calls.map(([, , reaction]) => reaction)).toEqual(['❤️', '👍']);
    expect(bubble(1)).toHaveTextContent('La tua reazione: 👍');
  });

  test('of the other side arrives', async () => {
    const { platform, happen } = await open();
    await happen(() =>
      platform.bus.publish('chat.changed', { angelId: 'angel-1', id: 2, message: { ...own, otherReaction: '😂' } }),
    );
    expect(bubble(2)).toHaveTextContent('Reazione di Chiara: 😂');
  });
});

describe('[CHAT-14] deleting', () => {
  test('asks for whom, and leaves a line where it was for both', async () => {
    const deleteMessage = jest.fn(async () => ({ ...own, text: DELETED_TEXT, isDeleted: true }));
    const { platform, happen } = await open({ deleteMessage }, { answer: 'both' });
    openMenu(2);
    await happen(() => choose('menuitem', 'Elimina…'));
    expect(platform.opened.at(-1)).toMatchObject({ content: { title: 'Eliminare il messaggio?' } });
    expect(deleteMessage).toHaveBeenCalledWith('angel-1', 2, true);
    expect(bubble(2)).toHaveTextContent('Hai eliminato questo messaggio');
    expect(bubble(2)).not.toHaveTextContent('Montagna');
  });

  test('for both is offered for an hour, and never for what the other side wrote', async () => {
    const old = { ...own, id: 3, clientId: 'client-003', sentAt: FIXTURE_NOW - DELETE_FOR_BOTH_MS };
    const { platform, happen } = await open({}, { stored: [theirs, old] });
    for (const id of [1, 3]) {
      openMenu(id);
      await happen(() => choose('menuitem', 'Elimina…'));
      const buttons = [{ id: 'me' }, { id: 'cancel' }];
      expect(platform.opened.at(-1)).toMatchObject({ content: { buttons } });
    }
    expect(bubble(3)).toHaveTextContent('Montagna');
  });

  test('for oneself takes the message away', async () => {
    const { happen } = await open({ deleteMessage: async () => undefined }, { answer: 'me' });
    openMenu(1);
    await happen(() => choose('menuitem', 'Elimina…'));
    expect(bubble(1)).toBeNull();
    expect(bubble(2)).toBeVisible();
  });

  test('on another device is found out when the connection is back', async () => {
    let stored = [theirs, own];
    const { platform, happen } = await open({ history: async () => aConversation({ angel, messages: stored }) });
    stored = [own];
    await happen(() => platform.realtime.setStatus('offline'));
    await happen(() => platform.realtime.setStatus('online'));
    expect(bubble(1)).toBeNull();
  });
});
