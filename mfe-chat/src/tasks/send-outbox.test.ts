// @alone: a language counts as not loaded only where no test has loaded it.
import { problemText } from '@halo/shared/i18n';
import { aSession, createFakePlatform, nextTask } from '@halo/shared/testing';
import type { OutboxItem } from '../conversation/outbox.ts';
import { messages } from '../messages.ts';
import { finish } from './send-outbox.ts';

const session = aSession({ premiumLevel: 1 });

function item(clientId: string, status: OutboxItem['status'] = 'queued') {
  return {
    clientId,
    angelId: 'angel-1',
    screenName: 'Giulia',
    text: `text ${clientId}`,
    isIcebreaker: false,
    isPrefilled: false,
    createdAt: 1,
    afterId: 0,
    status,
    tries: 0,
  };
}

test('[C5] what was written before the page went is sent in order with its ids, and nothing is left running', async () => {
  const platform = createFakePlatform({ session });
  platform.storage.setDraft('chat', 'outbox', JSON.stringify([item('client-000a', 'sending'), item('client-000b')]));
  finish(platform);
  finish(platform);
  await nextTask();
  expect(platform.realtime.sent.map(({ clientId, text }) => [clientId, text])).toEqual([
    ['client-000a', 'text client-000a'],
    ['client-000b', 'text client-000b'],
  ]);
  expect(platform.storage.getDraft('chat', 'outbox')).toBeUndefined();
  expect(platform.clock.waiting).toBe(0);
});

test('offline it waits for the network; what was refused waits for the person', async () => {
  const platform = createFakePlatform({ session, connection: 'offline' });
  platform.storage.setDraft('chat', 'outbox', JSON.stringify([item('client-000a'), item('client-000b', 'failed')]));
  finish(platform);
  await nextTask();
  expect(platform.realtime.sent).toEqual([]);
  platform.realtime.setStatus('online');
  await nextTask();
  expect(platform.realtime.sent.map(({ clientId }) => clientId)).toEqual(['client-000a']);
  expect(JSON.parse(platform.storage.getDraft('chat', 'outbox') ?? '')).toMatchObject([{ clientId: 'client-000b' }]);
});

test('what is refused on another page is shown there, with a way to its chat', async () => {
  const platform = createFakePlatform({ session, realtime: { sendChat: [{ refuse: 'out_of_credits' }] } });
  platform.storage.setDraft('chat', 'outbox', JSON.stringify([item('client-000a')]));
  finish(platform);
  for (let turns = 0; turns < 200 && platform.toasts.length === 0; turns += 1) await nextTask();
  expect(platform.toasts).toEqual([
    {
      text: expect.stringMatching(/^Il messaggio per Giulia non è partito\. ./),
      tone: 'danger',
      link: { label: 'Apri la chat', path: '/chats/angel-1' },
    },
  ]);
  expect(platform.missingTexts).toEqual([]);
});

test('a refusal is shown also where the texts of this remote do not load', async () => {
  const load = jest.spyOn(messages, 'load').mockRejectedValue(new Error('the chunk is not there'));
  // In a language that no other test here has loaded.
  const platform = createFakePlatform({
    session,
    language: 'es',
    realtime: { sendChat: [{ refuse: 'out_of_credits' }] },
  });
  platform.storage.setDraft('chat', 'outbox', JSON.stringify([item('client-000a')]));
  finish(platform);
  for (let turns = 0; turns < 20 && platform.toasts.length === 0; turns += 1) await nextTask();
  load.mockRestore();
  expect(platform.toasts).toEqual([
    {
      text: `Giulia: ${problemText(platform.i18n, 'out_of_credits')}`,
      tone: 'danger',
      link: { label: 'Ver más', path: '/chats/angel-1' },
    },
  ]);
  expect(platform.missingTexts).toEqual([]);
});
