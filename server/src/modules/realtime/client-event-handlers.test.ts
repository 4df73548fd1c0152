import { createClientEventHandlers } from './client-event-handlers.ts';

test('the unread counts of what was missed hold every message of it', async () => {
  let waiting = 0;
  const conversations = {
    async since() {
      await Promise.resolve();
      waiting += 1;
      return { messages: [{ id: waiting }], hasMore: false };
    },
    unread: () => Promise.resolve({ messages: waiting }),
  };
  const credits = { credits: () => Promise.resolve({}) };
  const { sync } = createClientEventHandlers({ conversations, credits } as never);
  const answer = await sync.handle({ sinceId: 0 }, { caller: { clickId: 'anna' } } as never);
  expect(answer).toMatchObject({ messages: [{ id: 1 }], unread: { messages: 1 } });
});
