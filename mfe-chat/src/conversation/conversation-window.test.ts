import { aConversation, aMessage } from '@halo/shared/testing';
import {
  type ConversationEvent,
  type ConversationState,
  initialConversation,
  reduceConversation,
} from './conversation-state.ts';
import type { ReadyConversation } from './ready-conversation.ts';

const some = (...ids: number[]) => ids.map((id) => aMessage({ id, isRead: true }));
const opened = {
  type: 'loaded',
  conversation: aConversation({ messages: some(100, 101, 102), hasMore: true }),
} as const;
const AT_FIRST = reduceConversation(initialConversation, opened) as ReadyConversation;
const jumped = { type: 'jumped', asked: AT_FIRST, messages: some(10, 11, 12), hasMore: true, hasNewer: true } as const;

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
  const state = after({ type: 'jumped', asked: AT_FIRST, messages: some(98, 99, 100), hasMore: true, hasNewer: true });
  expect([ids(state), state.hasNewer]).toEqual([[98, 99, 100, 101, 102], false]);
});

test('what arrives in the meantime is counted, once, and not put behind the window', () => {
  const received = { type: 'received', message: aMessage({ id: 103 }) } as const;
  const state = after(jumped, received, received, { type: 'sent', message: aMessage({ id: 104, kind: 'personal' }) });
  expect([ids(state), state.newCount, state.newestId]).toEqual([[10, 11, 12], 1, 104]);
});

const newer = (asked: ReadyConversation, messages: ReturnType<typeof some>, hasNewer: boolean) =>
  [{ type: 'newerStarted' }, { type: 'newerLoaded', asked, messages, hasMore: true, hasNewer }] as const;

test('page after page it grows to the newest one again, also when one came behind the last page', () => {
  const grown = after(jumped, ...newer(after(jumped), some(13, 99, 100), true));
  expect([ids(grown), grown.hasNewer]).toEqual([[10, 11, 12, 13, 99, 100], true]);
  const whole = newer(grown, some(101, 102), false).reduce(reduceConversation, grown as ConversationState);
  expect(whole).toMatchObject({ hasNewer: false });
  const received = { type: 'received', message: aMessage({ id: 103 }) } as const;
  const overtaken = after(jumped, received, ...newer(after(jumped), some(100, 101, 102), false));
  expect([ids(overtaken), overtaken.hasNewer]).toEqual([[10, 11, 12, 100, 101, 102, 103], false]);
});

test('what is known of beyond it and is not in the last page was deleted, unless it came after that was asked for', () => {
  const known = after(jumped, { type: 'received', message: aMessage({ id: 103 }) });
  expect(newer(known, [], false).reduce(reduceConversation, known as ConversationState)).toMatchObject({
    hasNewer: false,
    messages: [{ id: 10 }, { id: 11 }, { id: 12 }],
  });
  const missed = { type: 'loaded', conversation: aConversation({ messages: some(104, 105), hasMore: true }) } as const;
  expect(after(jumped, missed, ...newer(after(jumped), some(100, 101, 102), false)).hasNewer).toBe(true);
});

test('a page that is not waited for any more changes nothing', () => {
  const [, late] = newer(after(jumped), some(13), true);
  const state = after(jumped);
  expect(reduceConversation(state, late)).toBe(state);
  expect(reduceConversation(state, { type: 'newerFailed' })).toBe(state);
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
  const state = after(jumped, {
    type: 'backAtNewest',
    asked: after(jumped),
    messages: some(101, 102, 103),
    hasMore: true,
  });
  expect([ids(state), state.hasNewer, state.hasMore]).toEqual([[101, 102, 103], false, true]);
  const reloaded = {
    type: 'loaded',
    conversation: aConversation({ messages: some(102, 103, 104), hasMore: true }),
  } as const;
  const missed = after(jumped, reloaded);
  expect([ids(missed), missed.newCount, missed.newestId]).toEqual([[10, 11, 12], 2, 104]);
});
