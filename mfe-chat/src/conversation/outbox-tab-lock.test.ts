import { createFakeClock } from '@halo/shared/testing';
import { SUSPENDED_MS } from '../limits.ts';
import { createFakeLocks } from '../testing/fake-locks.ts';
import { createTabLock, type Locks } from './outbox-tab-lock.ts';

const turns: string[] = [];

/** Turns are handed on in microtasks. */
async function expectTurns(...expected: string[]): Promise<void> {
  for (let rounds = 0; rounds < 50 && turns.length < expected.length; rounds += 1) await Promise.resolve();
  expect(turns).toEqual(expected);
}

beforeEach(() => {
  turns.length = 0;
});

function tab(name: string, locks: Locks | undefined) {
  const clock = createFakeClock(0);
  const lock = createTabLock({ clock, locks, onHeld: () => void turns.push(name) });
  return { clock, lock };
}

test('tabs have their turn one after the other, in the order in which they asked', async () => {
  const browser = createFakeLocks();
  const one = tab('one', browser.openPage());
  const two = tab('two', browser.openPage());
  const three = tab('three', browser.openPage());
  for (const { lock } of [one, two, three]) lock.request();
  await expectTurns('one');
  expect([one, two, three].map(({ lock }) => lock.status)).toEqual(['held', 'waiting', 'waiting']);
  // Ends the waiting.
  two.lock.release();
  one.lock.release();
  await expectTurns('one', 'three');
  expect([one, two, three].map(({ lock }) => lock.status)).toEqual(['free', 'free', 'held']);
  expect([one, two, three].map(({ clock }) => clock.waiting)).toEqual([0, 0, 0]);
});

test('a tab that is gone gives its turn to the next one', async () => {
  const browser = createFakeLocks();
  const page = browser.openPage();
  const [one, two] = [tab('one', page), tab('two', browser.openPage())];
  one.lock.request();
  two.lock.request();
  await expectTurns('one');
  page.close();
  await expectTurns('one', 'two');
});

test('a tab that is suspended loses its turn, and asks for another when it goes on', async () => {
  const browser = createFakeLocks();
  const [one, two] = [tab('one', browser.openPage()), tab('two', browser.openPage())];
  one.lock.request();
  two.lock.request();
  await expectTurns('one');
  two.clock.advance(SUSPENDED_MS);
  await expectTurns('one', 'two');
  expect([one.lock.status, two.lock.status]).toEqual(['free', 'held']);
  one.lock.request();
  two.lock.release();
  await expectTurns('one', 'two', 'one');
});

test.each([
  ['has no locks', undefined],
  ['refuses them', { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) }],
])('where the browser %s, it is always the turn of this tab', async (_what, locks) => {
  const { lock, clock } = tab('one', locks);
  lock.request();
  await expectTurns('one');
  lock.release();
  lock.request();
  await expectTurns('one', 'one');
  expect([lock.status, clock.waiting]).toEqual(['held', 0]);
});
