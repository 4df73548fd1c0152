import { createClientEvents } from './client-events.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a socket that says too much is not read for a moment, once', () => {
  const line = { isPaused: false, pause: jest.fn(), resume: jest.fn() };
  line.pause.mockImplementation(() => (line.isPaused = true));
  let say: (name: string) => void = () => undefined;
  const socket = {
    conn: { transport: { socket: line } },
    data: { caller: {} },
    onAny: (listener: (name: string) => void) => (say = listener),
  };
  const needs = { env: { socketEventsPerSecond: 1 }, log: { error: jest.fn() }, watchEvent: () => jest.fn() };
  createClientEvents(needs as never, {} as never).listen(socket as never);
  for (let event = 0; event < 2; event += 1) say('unknown');
  expect(line.pause).not.toHaveBeenCalled();
  for (let event = 0; event < 5; event += 1) say('unknown');
  expect(line.pause).toHaveBeenCalledTimes(1);
  expect(line.resume).not.toHaveBeenCalled();
  jest.advanceTimersByTime(250);
  expect(line.resume).toHaveBeenCalledTimes(1);
});
