import type { NotificationKind } from '@halo/shared/contracts';
import { aProfileCard } from '@halo/shared/testing';
import {
  countOf,
  noNotification,
  type NotificationEvent,
  type NotificationState,
  reduceNotifications,
} from './notification-state.ts';

const people = ['a', 'b', 'c', 'd', 'e'].map((id) => aProfileCard({ id, screenName: id.toUpperCase() }));

function of(kind: NotificationKind, who: number): NotificationEvent {
  const angel = people[who];
  if (!angel) throw new Error('no such angel');
  return { type: 'arrived', entry: { kind, angel } };
}

const after = (...events: NotificationEvent[]): NotificationState => events.reduce(reduceNotifications, noNotification);
const shown = ({ card }: NotificationState) =>
  card?.entries.map(({ kind, angel, count }) => `${kind} ${angel.id} ${count}`);

test('[POP-06] one card at a time, the others wait their turn', () => {
  const state = after(of('message', 0), of('like', 1), of('visit', 2));
  expect(shown(state)).toEqual(['message a 1']);
  expect(shown(reduceNotifications(state, { type: 'closed' }))).toEqual(['like b 1']);
  expect(shown([1, 2].reduce((now) => reduceNotifications(now, { type: 'closed' }), state))).toEqual(['visit c 1']);
  expect(after(of('message', 0), { type: 'closed' }).card).toBeUndefined();
});

test('[POP-06] a second message of the same person goes onto the card, or onto what waits', () => {
  expect(shown(after(of('message', 0), of('message', 0)))).toEqual(['message a 2']);
  const state = after(of('message', 0), of('message', 1), of('message', 1), { type: 'closed' });
  expect(shown(state)).toEqual(['message b 2']);
  expect(after(of('message', 0), of('like', 0)).waiting).toHaveLength(1);
});

test('[PAGE-01] what arrives in the background is announced in the foreground, on one card', () => {
  const hidden = after({ type: 'hidden' }, of('message', 0), of('message', 1), of('message', 1), of('like', 2));
  expect(hidden.card).toBeUndefined();
  const { card } = reduceNotifications(hidden, { type: 'visible' });
  expect(card && [countOf(card, 'message'), countOf(card, 'like'), countOf(card, 'visit')]).toEqual([3, 1, 0]);
});

test('[PAGE-01] a card that stood there when the tab was left becomes part of the one card', () => {
  const state = after(of('message', 0), { type: 'hidden' }, of('message', 0), of('message', 1), { type: 'visible' });
  expect(shown(state)).toEqual(['message a 2', 'message b 1']);
  expect(state.waiting).toEqual([]);
});

test('coming back to the foreground with nothing waiting changes nothing', () => {
  expect(after({ type: 'hidden' }, { type: 'visible' }).card).toBeUndefined();
});

test('a long queue is announced together', () => {
  const state = after(of('message', 0), of('message', 1), of('message', 2), of('like', 3), of('visit', 4), {
    type: 'closed',
  });
  expect(shown(state)).toEqual(['message b 1', 'message c 1', 'like d 1', 'visit e 1']);
});

test('[POP-06] a page that shows them itself takes them down', () => {
  const state = after(of('message', 0), of('like', 1), { type: 'quieted', isQuiet: (kind) => kind === 'message' });
  expect(shown(state)).toEqual(['like b 1']);
  expect(after(of('message', 0), of('like', 1), { type: 'quieted', isQuiet: () => true })).toMatchObject({
    card: undefined,
    waiting: [],
  });
});

test('what was read elsewhere, and who was blocked, is no longer announced', () => {
  expect(shown(after(of('message', 0), of('like', 1), { type: 'allRead', kind: 'message' }))).toEqual(['like b 1']);
  expect(after(of('message', 0), of('message', 1), { type: 'angelGone', angelId: 'b' }).waiting).toEqual([]);
  const state = after(of('message', 0));
  expect(reduceNotifications(state, { type: 'allRead', kind: 'visit' })).toBe(state);
});
