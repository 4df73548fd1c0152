import { aSession } from '../testing/fixtures/accounts.ts';
import { someCredits } from '../testing/fixtures/conversations.ts';
import { createEventBus } from './create-event-bus.ts';
import { describeEventBus } from './event-bus-contract.ts';

describeEventBus('createEventBus', () => createEventBus());

it('[BUS-01] carries user, credits and events of the socket between two that do not know each other', () => {
  const bus = createEventBus();
  const seen: unknown[] = [];
  bus.publish('session.changed', aSession({ userName: 'Ada' }));
  bus.publish('credits.changed', someCredits({ messageCredits: 50 }));
  bus.publish('credits.changed', someCredits({ messageCredits: 40 }));
  bus.publish('chat.read', { angelId: 'a1', upToId: 7 });
  // Late: it gets the user and the credits as they are now, and no event that is over.
  bus.on('session.changed', (session) => seen.push(session.status));
  bus.on('credits.changed', ({ messageCredits }) => seen.push(messageCredits));
  bus.on('chat.read', ({ upToId }) => seen.push(upToId));
  expect(seen).toEqual(['verified', 40]);
  bus.publish('chat.read', { angelId: 'a1', upToId: 8 });
  expect(seen).toEqual(['verified', 40, 8]);
});

it('hands the error of a listener to the error handler', () => {
  const errors: string[] = [];
  const bus = createEventBus({ onListenerError: (topic, error) => errors.push(`${topic}: ${error.message}`) });
  bus.on('profile.liked', () => {
    throw new Error('broken');
  });
  bus.publish('profile.liked', { angelId: 'a1' });
  expect(errors).toEqual(['profile.liked: broken']);
});

it('carries nothing that does not fit, and says so to the publisher or to whom it was given', () => {
  expect(() => createEventBus().publish('profile.liked', {} as never)).toThrow('profile.liked');
  const unfit: string[] = [];
  const bus = createEventBus({ onUnfit: (topic) => unfit.push(topic) });
  const seen: unknown[] = [];
  bus.on('profile.liked', (payload) => seen.push(payload));
  // Of a version that is newer than the shell.
  bus.on('profile.waved' as never, (payload) => seen.push(payload));
  bus.publish('profile.liked', {} as never);
  bus.publish('profile.waved' as never, { angelId: 'a1' } as never);
  bus.publish('profile.liked', { angelId: 'a1' });
  expect(seen).toEqual([{ angelId: 'a1' }]);
  expect(unfit).toEqual(['profile.liked', 'profile.waved']);
});
