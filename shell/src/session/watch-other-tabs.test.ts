import { watchOtherTabs } from './watch-other-tabs.ts';

it('tells of what another tab did to the token, and of nothing else, until it stops', () => {
  let told = 0;
  const stop = watchOtherTabs(window, { changedElsewhere: () => (told += 1) });
  const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  // A tracker id comes with a link too, without anybody signing in.
  for (const key of ['draft:chat:outbox', 'theme', 'like', 'trackerId']) elsewhere(key);
  expect(told).toBe(0);
  for (const key of ['token', null]) elsewhere(key);
  expect(told).toBe(2);
  stop();
  elsewhere('token');
  expect(told).toBe(2);
});
