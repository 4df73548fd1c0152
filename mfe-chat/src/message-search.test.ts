import { aMessage, aProfileCard, createFakePlatform, fails, inTurn } from '@halo/shared/testing';
import { eventually } from '@halo/shared/testing/eventually';
import { createMessageSearch } from './message-search.ts';

const angel = aProfileCard({ id: 'angel-1' });
const page = (ids: number[], hasMore = false) => ({
  messages: ids.map((id) => aMessage({ id, text: `mare ${id}` })),
  angels: [angel],
  hasMore,
});

test('looks once typing has paused, and not for one letter', async () => {
  const search = jest.fn(async () => page([3, 2]));
  const platform = createFakePlatform({ api: { conversations: { search } } });
  const found = createMessageSearch(platform);
  for (const typed of ['m', 'ma', 'mar', 'mare ']) found.look(typed);
  platform.clock.advance(1_000);
  await eventually(() => expect(found.get().status).toBe('ready'));
  expect(search.mock.calls.map(([wanted]: readonly unknown[]) => wanted)).toEqual([{ text: 'mare' }]);
  expect(found.get().messages.map(({ id }) => id)).toEqual([3, 2]);
  found.look('x');
  expect(found.get()).toMatchObject({ status: 'idle', messages: [] });
});

test('goes on after the last one, and an answer to an older text is none', async () => {
  const search = jest.fn(
    inTurn(
      async () => page([5, 4], true),
      async () => page([3]),
    ),
  );
  const platform = createFakePlatform({ api: { conversations: { search } } });
  const found = createMessageSearch(platform, 'angel-1');
  found.look('mare');
  platform.clock.advance(1_000);
  await eventually(() => expect(found.get().status).toBe('ready'));
  found.more();
  await eventually(() => expect(found.get().messages).toHaveLength(3));
  expect(search).toHaveBeenLastCalledWith({ text: 'mare', angelId: 'angel-1', before: 4 }, expect.anything());
  expect(found.get().hasMore).toBe(false);
});

test('says what failed, and asks again', async () => {
  const search = jest.fn(inTurn(fails('offline'), async () => page([1])));
  const platform = createFakePlatform({ api: { conversations: { search } } });
  const found = createMessageSearch(platform);
  found.look('mare');
  platform.clock.advance(1_000);
  await eventually(() => expect(found.get()).toMatchObject({ status: 'failed', code: 'offline' }));
  found.retry();
  platform.clock.advance(1_000);
  await eventually(() => expect(found.get().messages).toHaveLength(1));
});
