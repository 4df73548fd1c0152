import { aConversation, aMessage } from '@halo/shared/testing';
import { type ConversationEvent, initialConversation, reduceConversation } from './conversation-state.ts';
import type { ReadyConversation } from './ready-conversation.ts';

const some = (...ids: number[]) => ids.map((id) => aMessage({ id, isRead: true }));
const opened = {
  type: 'loaded',
  conversation: aConversation({ messages: some(100, 101, 102), hasMore: true }),
} as const;
const jumped = { type: 'jumped', messages: some(10, 11, 12), hasMore: true, hasNewer: true } as const;

function after(...events: ConversationEvent[]): ReadyConversation {
  const state = [opened, ...events].reduce<ReturnType<typeof reduceConversation>>(
    reduceConversation,
    initialConversation,
  );
  if (state.status !== 'ready') throw new Error(`is ${state.status}`);
  return state;
}
const ids = ({ messages }: ReadyConversation) => messages.map(({ id }) => id);

test('a jump shows the page around a message alone: what lies between is not there', () => {
  const state = after(jumped);
  expect(ids(state)).toEqual([10, 11, 12]);
  expect(state).toMatchObject({ hasMore: true, hasNewer: true, isAtEnd: false });
  expect(after(jumped, { type: 'scrolled', isAtEnd: true }).isAtEnd).toBe(false);
});

test('a page that joins what is here leaves it there', () => {
  const state = after({ type: 'jumped', messages: some(98, 99, 100), hasMore: true, hasNewer: true });
  expect([ids(state), state.hasNewer]).toEqual([[98, 99, 100, 101, 102], false]);
});

test('what arrives in the meantime is counted, once, and not put behind the window', () => {
  const received = { type: 'received', message: aMessage({ id: 103 }) } as const;
  const state = after(jumped, received, received, { type: 'sent', message: aMessage({ id: 104, kind: 'personal' }) });
  expect([ids(state), state.newCount, state.newestId]).toEqual([[10, 11, 12], 1, 104]);
});

test('page after page it grows to the newest one again, also when one came behind the last page', () => {
  const grown = after(jumped, { type: 'newerLoaded', messages: some(13, 99, 100), hasNewer: true });
  expect([ids(grown), grown.hasNewer]).toEqual([[10, 11, 12, 13, 99, 100], true]);
  const whole = reduceConversation(grown, { type: 'newerLoaded', messages: some(101, 102), hasNewer: false });
  expect(whole).toMatchObject({ hasNewer: false });
  const overtaken = after(
    jumped,
    { type: 'received', message: aMessage({ id: 103 }) },
    { type: 'newerLoaded', messages: some(100, 101, 102), hasNewer: false },
  );
  expect(overtaken.hasNewer).toBe(true);
  // What came was deleted: nothing more is to be loaded.
  expect(reduceConversation(overtaken, { type: 'newerLoaded', messages: [], hasNewer: false })).toMatchObject({
    hasNewer: false,
  });
});

test('what came while the last page was fetched follows it', () => {
  const state = after(
    { type: 'received', message: aMessage({ id: 103 }) },
    {
      ...jumped,
      messages: some(101, 102),
      hasNewer: false,
    },
  );
  expect([ids(state), state.hasNewer]).toEqual([[101, 102, 103], false]);
});

test('back at the newest page there is no hole, and after a break away from it what was missed is counted', () => {
  const state = after(jumped, { type: 'backAtNewest', messages: some(101, 102, 103), hasMore: true });
  expect([ids(state), state.hasNewer, state.hasMore]).toEqual([[101, 102, 103], false, true]);
  const reloaded = {
    type: 'loaded',
    conversation: aConversation({ messages: some(102, 103, 104), hasMore: true }),
  } as const;
  const missed = after(jumped, reloaded);
  expect([ids(missed), missed.newCount, missed.newestId]).toEqual([[10, 11, 12], 2, 104]);
});
