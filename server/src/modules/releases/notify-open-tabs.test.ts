import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import type { TestSocket } from '../../testing/connect-socket.ts';
import { isTakenFromAll } from './notify-open-tabs.ts';
import { connect, eventually, listen } from '../conversations/chat-fixtures.ts';

let test: TestApp;
const open: TestSocket[] = [];
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true, realHub: true });
});
afterAll(async () => {
  open.forEach((socket) => socket.close());
  await test.close();
});

it('[REL-02] open tabs of a brand are notified of a change over the socket, those of another brand do not', async () => {
  const port = await listen(test);
  const [luna, sol] = await Promise.all([test.register(), test.register({ brandId: 'sol' })]);
  const [one, two, other] = [await connect(port, luna), await connect(port, luna), await connect(port, sol)];
  open.push(one, two, other);
  const { pins, sets } = test.releases;
  await pins.change('anna', 'luna', {
    change: { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' },
    reason: 'because of a test',
  });
  await sets.refresh();
  await pins.change('anna', 'luna', { change: { kind: 'switchOff', remote: 'mfe-chat' }, reason: 'because of a test' });
  await sets.refresh();
  for (const socket of [one, two]) {
    await eventually(() =>
      expect(socket.received('releasesChanged')).toEqual([
        { revision: 2, isUrgent: false },
        { revision: 3, isUrgent: true },
      ]),
    );
  }
  await pins.change('anna', 'default', {
    change: { kind: 'pin', remote: 'mfe-auth', version: '1.1.0' },
    reason: 'because of a test',
  });
  await sets.refresh();
  await eventually(() => expect(other.received('releasesChanged')).toEqual([{ revision: 2, isUrgent: false }]));
});

it('is urgent where nothing of a remote runs any more, and not where one begins with a canary alone', () => {
  const version = { version: '1.0.0' };
  const alone = { isOff: true, isCanaryOnly: true, canary: { version, percent: 5 } };
  const set = (part: object) => ({ remotes: [{ name: 'mfe-new', stable: version, ...part }] }) as never;
  const none = { remotes: [] } as never;
  expect(isTakenFromAll(none, set(alone))).toBe(false);
  expect(isTakenFromAll(set(alone), set({ ...alone, isCanaryOnly: false }))).toBe(true);
  expect(isTakenFromAll(set({}), set({ isOff: true }))).toBe(true);
  expect(isTakenFromAll(set({ isOff: true }), set({ isOff: true }))).toBe(false);
});
