import { notificationDelay, WAIT_SOCKET_MS } from './notification-timing.ts';

describe('notificationDelay', () => {
  it.each([
    ['Default', undefined, 0],
    ['Default', 4000, 4000],
    ['other', 4000, 4000],
    ['other', undefined, 0],
    ['full', 4000, 0],
    ['full', undefined, 0],
    ['wait_socket', 3000, 3000],
    ['wait_socket', undefined, WAIT_SOCKET_MS],
    ['wait_ai', 3000, undefined],
    ['wait_ai', undefined, undefined],
    ['Default', -1, 0],
  ] as const)('[SOCK-04] a %s frame with offset %s shows after %s', (notificationKind, delayMs, expected) => {
    expect(notificationDelay({ notificationKind, delayMs })).toBe(expected);
  });
});
