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
    tell: (messageCredits: number, version?: number) =>
      bus.publish('credits.changed', {
        ...someCredits({ messageCredits }),
        ...(version === undefined ? {} : { version }),
      }),
  };
}

it('draws no balance over a newer one, whichever way it came', () => {
  const { bus, shown, tell } = open();
  tell(90, 7);
  tell(80, 9);
  tell(90, 8);
  expect(shown).toEqual([90, 80]);
  expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 80 });
});

it('takes what is as new, and what says no version', () => {
  const { shown, tell } = open();
  tell(90, 7);
  tell(91, 7);
  tell(92);
  tell(70, 8);
  expect(shown).toEqual([90, 91, 92, 70]);
});

it('begins anew with another account', () => {
  const { bus, shown, tell } = open();
  bus.publish('session.changed', aSession({ clickId: 'click-one' }));
  tell(90, 50);
  bus.publish('session.changed', aSession({ clickId: 'click-one' }));
  tell(95, 49);
  bus.publish('session.changed', { status: 'visitor' });
  bus.publish('session.changed', aSession({ clickId: 'click-two' }));
  tell(3, 2);
  expect(shown).toEqual([90, 3]);
});
