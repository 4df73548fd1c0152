import { createEventBus } from './create-event-bus.ts';
import { describeEventBus } from './event-bus-contract.ts';

describeEventBus('createEventBus', () => createEventBus());

it('hands the error of a listener to the error handler', () => {
  const errors: string[] = [];
  const bus = createEventBus({ onListenerError: (topic, error) => errors.push(`${topic}: ${error.message}`) });
  bus.on('profile.liked', () => {
    throw new Error('broken');
  });
  bus.publish('profile.liked', { angelId: 'a1' });
  expect(errors).toEqual(['profile.liked: broken']);
});

it('does not parse where parsing is switched off', () => {
  const bus = createEventBus({ parses: false });
  expect(() => bus.publish('profile.liked', {} as never)).not.toThrow();
});
