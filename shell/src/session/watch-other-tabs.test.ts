import { watchOtherTabs } from './watch-other-tabs.ts';

it('tells of what another tab did to token and tracker id, and of nothing else, until it stops', () => {
  let told = 0;
  const stop = watchOtherTabs(window, { changedElsewhere: () => (told += 1) });
  const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  for (const key of ['draft:chat:outbox', 'theme', 'like']) elsewhere(key);
  expect(told).toBe(0);
  for (const key of ['token', 'trackerId', null]) elsewhere(key);
  expect(told).toBe(3);
  stop();
  elsewhere('token');
  expect(told).toBe(3);
});
