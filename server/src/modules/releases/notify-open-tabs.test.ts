import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import type { TestSocket } from '../../testing/connect-socket.ts';
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
