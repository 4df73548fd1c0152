import { watchOtherTabs } from './watch-other-tabs.ts';

it('reports what another tab did to the token, and nothing else, until it stops', () => {
  let calls = 0;
  const stop = watchOtherTabs(window, { changedElsewhere: () => (calls += 1) });
  const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  // A tracker id comes with a link too, without anybody signing in.
  for (const key of ['draft:chat:outbox', 'theme', 'like', 'trackerId']) elsewhere(key);
  expect(calls).toBe(0);
  for (const key of ['token', null]) elsewhere(key);
  expect(calls).toBe(2);
  stop();
  elsewhere('token');
  expect(calls).toBe(2);
});
