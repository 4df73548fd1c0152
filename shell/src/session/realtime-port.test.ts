import type { RealtimeClient } from '@halo/shared/realtime';
import { createRealtimePort } from './realtime-port.ts';

function aPort() {
  const client = {
    status: 'online',
    connect: jest.fn(),
    disconnect: jest.fn(),
    setVisible: jest.fn(),
    sendLike: jest.fn(() => Promise.resolve('liked')),
  };
  const load = jest.fn(() => Promise.resolve(client as unknown as RealtimeClient));
  const onLoadFailed = jest.fn();
  const page = { settle: () => {} };
  const pageFirst = () => new Promise<void>((resolve) => (page.settle = resolve));
  return { client, load, onLoadFailed, page, port: createRealtimePort({ load, pageFirst, onLoadFailed }) };
}

const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads and connects once the page has what it needs first', async () => {
  const { client, load, page, port } = aPort();
  port.setVisible(false);
  port.connect('a');
  await settled();
  expect(load).not.toHaveBeenCalled();
  page.settle();
  await settled();
  expect(client.connect.mock.calls).toEqual([['a']]);
  expect(client.setVisible.mock.calls).toEqual([[false]]);
  // From now on nothing waits.
  port.connect('b');
  expect(client.connect.mock.calls).toEqual([['a'], ['b']]);
});

it('what is to be sent does not wait for the page, and goes over the connection of the session', async () => {
  const { client, load, page, port } = aPort();
  port.connect('a');
  await expect(port.sendLike('1' as never, 'Anna')).resolves.toBe('liked');
  expect(client.connect.mock.calls).toEqual([['a']]);
  page.settle();
  await settled();
  expect([load.mock.calls.length, client.connect.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['signed out', (port: ReturnType<typeof aPort>['port']) => port.disconnect()],
  ['with another token', (port: ReturnType<typeof aPort>['port']) => port.connect('b')],
])('a session that is %s by then is not connected', async (_what, change) => {
  const { client, load, page, port } = aPort();
  port.connect('a');
  const { settle } = page;
  change(port);
  settle();
  await settled();
  expect(load).not.toHaveBeenCalled();
  expect(client.connect).not.toHaveBeenCalled();
});

it('a client that did not load is loaded again for the same session', async () => {
  const { client, load, onLoadFailed, page, port } = aPort();
  load.mockRejectedValueOnce(new Error('no line'));
  port.connect('a');
  page.settle();
  await settled();
  expect(onLoadFailed).toHaveBeenCalledTimes(1);
  expect(client.connect).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(client.connect.mock.calls).toEqual([['a']]);
});
