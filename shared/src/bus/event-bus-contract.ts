import type { EventBus } from './event-bus.ts';

/** What every event bus keeps. Run by the tests of the real one and of the fake one. */
export function describeEventBus(name: string, create: () => EventBus): void {
  const credits = { messageCredits: 40, icebreakerCredits: 1, likeCredits: 3, messageCost: 10, premiumLevel: 1 };
  const listened = () => {
    const seen: unknown[] = [];
    return { seen, listen: (payload: unknown) => void seen.push(payload) };
  };

  describe(`${name} as an event bus`, () => {
    it('[BUS-01] notifies every listener of a topic, and only of that topic', () => {
      const bus = create();
      const [first, second, other] = [listened(), listened(), listened()];
      bus.on('profile.liked', first.listen);
      bus.on('profile.liked', second.listen);
      bus.on('profile.visited', other.listen);
      bus.publish('profile.liked', { angelId: 'a1' });
      expect(first.seen).toEqual([{ angelId: 'a1' }]);
      expect(second.seen).toEqual([{ angelId: 'a1' }]);
      expect(other.seen).toEqual([]);
    });

    it('[BUS-01] gives a late listener the current credits and session', () => {
      const bus = create();
      bus.publish('credits.changed', { ...credits, messageCredits: 50 });
      bus.publish('credits.changed', credits);
      bus.publish('session.changed', { status: 'visitor' });
      const [late, session] = [listened(), listened()];
      bus.on('credits.changed', late.listen);
      bus.on('session.changed', session.listen);
      expect(late.seen).toEqual([credits]);
      expect(session.seen).toEqual([{ status: 'visitor' }]);
      expect(bus.last('credits.changed')).toEqual(credits);
    });

    it('does not repeat a fact that is no state', () => {
      const bus = create();
      bus.publish('profile.liked', { angelId: 'a1' });
      const late = listened();
      bus.on('profile.liked', late.listen);
      expect(late.seen).toEqual([]);
      expect(bus.last('profile.liked')).toBeUndefined();
    });

    it('stops notifying a listener that left', () => {
      const bus = create();
      const { seen, listen } = listened();
      const stop = bus.on('profile.liked', listen);
      stop();
      stop();
      bus.publish('profile.liked', { angelId: 'a1' });
      expect(seen).toEqual([]);
    });

    it('refuses a payload that does not fit, and notifies no listener', () => {
      const bus = create();
      const { seen, listen } = listened();
      bus.on('credits.changed', listen);
      expect(() => bus.publish('credits.changed', { ...credits, messageCredits: 'many' as never })).toThrow(
        /messageCredits/,
      );
      expect(seen).toEqual([]);
      expect(bus.last('credits.changed')).toBeUndefined();
    });

    it('notifies the others when one listener throws', () => {
      const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
      const bus = create();
      const { seen, listen } = listened();
      bus.on('profile.liked', () => {
        throw new Error('listener is broken');
      });
      bus.on('profile.liked', listen);
      bus.publish('profile.liked', { angelId: 'a1' });
      bus.publish('profile.liked', { angelId: 'a2' });
      expect(seen).toEqual([{ angelId: 'a1' }, { angelId: 'a2' }]);
      complain.mockRestore();
    });

    it('says nothing after dispose', () => {
      const bus = create();
      const { seen, listen } = listened();
      bus.on('profile.liked', listen);
      bus.dispose();
      bus.publish('profile.liked', { angelId: 'a1' });
      expect(seen).toEqual([]);
    });
  });
}
