import { createEventBus } from './create-event-bus.ts';
import { describeEventBus } from './event-bus-contract.ts';

describeEventBus('createEventBus', () => createEventBus());

it('hands the error of a listener to whoever asked for it', () => {
  const heard: string[] = [];
  const bus = createEventBus({ onListenerError: (topic, error) => heard.push(`${topic}: ${error.message}`) });
  bus.on('profile.liked', () => {
    throw new Error('broken');
  });
  bus.publish('profile.liked', { angelId: 'a1' });
  expect(heard).toEqual(['profile.liked: broken']);
});

it('does not parse where parsing is switched off', () => {
  const bus = createEventBus({ parses: false });
  expect(() => bus.publish('profile.liked', {} as never)).not.toThrow();
});
