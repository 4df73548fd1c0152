import {
  aConversation,
  aMessage,
  aProfileCard,
  aSession,
  createFakePlatform,
  type FakePlatformOptions,
  renderInPlatform,
  someCredits,
} from '@halo/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ConversationPage } from '../conversation-page.tsx';
import { HOLD_MS } from '../limits.ts';
import { messages } from '../messages.ts';

const angel = aProfileCard({ id: 'angel-1', screenName: 'Chiara', nature: 'person' });
const asked = aMessage({ id: 1, text: 'Mare o montagna?' });
const answered = aMessage({
  id: 2,
  kind: 'personal',
  text: 'Montagna',
  clientId: 'client-002',
  quote: { id: 1, isOwn: false, text: 'Mare o montagna?', isLocked: false },
});

function open(stored = [asked, answered], over: FakePlatformOptions = {}) {
  const platform = createFakePlatform({
    session: aSession({ premiumLevel: 1 }),
    credits: someCredits({ premiumLevel: 1, messageCredits: 100, messageCost: 10 }),
    api: { conversations: { history: async () => aConversation({ angel, messages: stored }) } },
    ...over,
  });
  return renderInPlatform(<ConversationPage />, { messages, platform, params: { angelId: 'angel-1' } });
}

const bubble = (id: number | string) => document.querySelector(`[data-msg-id="${id}"]`) as HTMLElement;
const menuButton = (id: number) => within(bubble(id)).getByRole('button', { name: 'Cosa fare con questo messaggio' });
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
const bar = () => screen.queryByRole('group', { name: 'A cosa rispondi' });
const box = () => screen.getByRole('textbox');

describe('[CHAT-14] the menu of a message', () => {
  test('opens by its button, is walked through by keys, and Esc gives the focus back', async () => {
    const { container, user } = await open();
    await user.click(menuButton(1));
    expect(screen.getByRole('menuitemradio', { name: '❤️' })).toHaveFocus();
    expect(await axe(container)).toHaveNoViolations();
    await user.keyboard('{End}{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Copia' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(menuButton(1)).toHaveFocus();
  });

  test('opens by a right click, but not over a link or a selected text', async () => {
    await open([asked, aMessage({ id: 3, kind: 'personal', clientId: 'client-003', text: 'https://halo.example' })]);
    expect(fireEvent.contextMenu(within(bubble(1)).getByText('Mare o montagna?'))).toBe(false);
    expect(screen.getByRole('menu')).toBeVisible();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(fireEvent.contextMenu(within(bubble(3)).getByRole('link'))).toBe(true);
    document.getSelection()?.selectAllChildren(within(bubble(1)).getByText('Mare o montagna?'));
    expect(fireEvent.contextMenu(within(bubble(1)).getByText('Mare o montagna?'))).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
    document.getSelection()?.removeAllRanges();
  });

  test('opens under a finger that rests there, and not under one that moves on', async () => {
    const { happen, platform } = await open();
    const finger = (clientY: number) => ({ touches: [{ clientX: 10, clientY }] });
    const text = within(bubble(1)).getByText('Mare o montagna?');
    fireEvent.touchStart(text, finger(10));
    fireEvent.touchMove(text, finger(60));
    await happen(() => platform.clock.advance(HOLD_MS));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.touchStart(text, finger(10));
    await happen(() => platform.clock.advance(HOLD_MS));
    expect(screen.getByRole('menu')).toBeVisible();
    // The finger lifts: no press follows that would close it. (false: the event was stopped)
    expect(fireEvent.touchEnd(text)).toBe(false);
    fireEvent.touchStart(text, finger(10));
    expect(fireEvent.touchEnd(text)).toBe(true);
  });

  test('copies the words', async () => {
    const { platform, user } = await open();
    await user.click(menuButton(1));
    await user.click(screen.getByRole('menuitem', { name: 'Copia' }));
    expect(await navigator.clipboard.readText()).toBe('Mare o montagna?');
    expect(platform.toasts.map(({ text }) => text)).toEqual(['Copiato.']);
  });
});

describe('[CHAT-14] an answer to one message', () => {
  test('says what it answers, is sent with it, and can be made to answer nothing', async () => {
    const { platform, happen } = await open();
    fireEvent.click(menuButton(1));
    choose('Rispondi');
    expect(bar()).toHaveTextContent('Rispondi a Chiara');
    expect(bar()).toHaveTextContent('Mare o montagna?');
    expect(box()).toHaveFocus();
    fireEvent.click(within(bar() as HTMLElement).getByRole('button', { name: 'Non rispondere a questo messaggio' }));
    expect(bar()).toBeNull();
    fireEvent.click(menuButton(2));
    choose('Rispondi');
    expect(bar()).toHaveTextContent('Rispondi a te');
    fireEvent.change(box(), { target: { value: 'Anzi, mare' } });
    await happen(() => fireEvent.keyDown(box(), { key: 'Enter' }));
    expect(platform.realtime.sent).toMatchObject([{ text: 'Anzi, mare', replyToId: 2 }]);
    expect(bar()).toBeNull();
    const own = [...document.querySelectorAll('[data-msg-id]')].at(-1) as HTMLElement;
    expect(within(own).getByRole('button', { name: 'In risposta a Tu Messaggio 2' })).toBeVisible();
  });

  test('outlives a reload together with its text, and comes back when it could not be paid', async () => {
    const quote = JSON.stringify({ id: 1, isOwn: false, text: 'Mare o montagna?', isLocked: false });
    const drafts = { chat: { 'text:angel-1': 'Mare', 'quote:angel-1': quote } };
    const { happen } = await open(undefined, { drafts, realtime: { sendChat: [{ refuse: 'out_of_credits' }] } });
    expect(bar()).toHaveTextContent('Mare o montagna?');
    await happen(() => fireEvent.keyDown(box(), { key: 'Enter' }));
    expect(box()).toHaveValue('Mare');
    expect(bar()).toHaveTextContent('Mare o montagna?');
  });

  test('leads to what it answers, also where that is on an earlier page', async () => {
    const old = aMessage({ id: 1, text: 'Mare o montagna?' });
    const history = jest.fn(async (_angelId: string, page?: { before?: number }) =>
      page?.before
        ? aConversation({ angel, messages: [old], hasMore: false })
        : aConversation({ angel, messages: [answered], hasMore: true }),
    );
    const { happen } = await open([], { api: { conversations: { history } } });
    await happen(() => fireEvent.click(screen.getByRole('button', { name: /^In risposta a Chiara/ })));
    expect(history).toHaveBeenLastCalledWith('angel-1', { before: 2 }, expect.anything());
    expect(bubble(1).closest('[data-marked]')).not.toBeNull();
  });

  test('shows of a locked message only that there is one', async () => {
    await open([{ ...answered, quote: { id: 1, isOwn: false, text: '', isLocked: true } }]);
    expect(screen.getByRole('button', { name: 'In risposta a Chiara Messaggio da leggere' })).toBeVisible();
  });
});
