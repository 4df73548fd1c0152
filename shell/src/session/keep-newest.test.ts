import { createEventBus } from '@halo/shared/bus';
import { aSession, someCredits, someUnread } from '@halo/shared/testing';
import { keepNewest } from './keep-newest.ts';

function open() {
  const bus = keepNewest(createEventBus());
  const shown: number[] = [];
  bus.on('credits.changed', ({ messageCredits }) => shown.push(messageCredits));
  return {
    bus,
    shown,
    publish: (messageCredits: number, version?: number) =>
      bus.publish('credits.changed', {
        ...someCredits({ messageCredits }),
        ...(version === undefined ? {} : { version }),
      }),
  };
}

it('draws no balance over a newer one, whichever way it came', () => {
  const { bus, shown, publish } = open();
  publish(90, 7);
  publish(80, 9);
  publish(90, 8);
  expect(shown).toEqual([90, 80]);
  expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 80 });
});

it('takes what is as new, and what says no version', () => {
  const { shown, publish } = open();
  publish(90, 7);
  publish(91, 7);
  publish(92);
  publish(70, 8);
  expect(shown).toEqual([90, 91, 92, 70]);
});

it('starts over with another account', () => {
  const { bus, shown, publish } = open();
  bus.publish('session.changed', aSession({ clickId: 'click-one' }));
  publish(90, 50);
  bus.publish('session.changed', aSession({ clickId: 'click-one' }));
  publish(95, 49);
  bus.publish('session.changed', { status: 'visitor' });
  bus.publish('session.changed', aSession({ clickId: 'click-two' }));
  publish(3, 2);
  expect(shown).toEqual([90, 3]);
});

it('starts over with another connection: the database may have been put back', () => {
  const { bus, shown, publish } = open();
  publish(90, 50);
  bus.publish('connection.changed', { status: 'online', gapEndedAt: 1 });
  publish(80, 40);
  for (const status of ['connecting', 'online'] as const) bus.publish('connection.changed', { status });
  publish(70, 30);
  publish(60, 20);
  expect(shown).toEqual([90, 70]);
});

it('draws no counts over newer ones either, and takes each of the two by its own version', () => {
  const { bus, publish } = open();
  publish(90, 900);
  const shown: number[] = [];
  bus.on('unread.changed', ({ messages }) => shown.push(messages));
  for (const [messages, version] of [
    [1, 40],
    [3, 42],
    [2, 41],
  ] as const)
    bus.publish('unread.changed', someUnread({ messages, version }));
  // As a server of before counts, and as it is after signing out.
  bus.publish('unread.changed', someUnread());
  expect(shown).toEqual([1, 3, 0]);
});
