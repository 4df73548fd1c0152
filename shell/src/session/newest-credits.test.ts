import { createEventBus } from '@halo/shared/bus';
import { aSession, someCredits } from '@halo/shared/testing';
import { keepNewestCredits } from './newest-credits.ts';

function open() {
  const bus = keepNewestCredits(createEventBus());
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
