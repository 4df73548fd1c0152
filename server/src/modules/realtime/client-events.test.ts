import { createClientEvents } from './client-events.ts';

const LIMIT = { socketEventsPerSecond: 4 };
const TOO_MANY = { ok: false, problem: { code: 'rate_limited', message: 'too many events', retryable: true } };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface FakeSocket {
  readonly line: { isPaused: boolean };
  readonly cutOff: jest.Mock;
  say(event?: string, acknowledge?: (answer: unknown) => void): void;
}

/** Of one account. */
function socketsOf(accountLimiter: { take(): boolean } = { take: () => true }) {
  const all: unknown[] = [];
  const needs = {
    env: LIMIT,
    log: { error: jest.fn() },
    sockets: { reach: { socketsIn: () => all } },
    accountLimiter,
    sessions: { assertGood: () => undefined },
  };
  const handled = jest.fn(async () => ({}));
  const events = createClientEvents(
    needs as never,
    { presence: { ownerOf: () => undefined, handle: handled } } as never,
  );
  function open(): FakeSocket {
    const line = {
      isPaused: false,
      pause: () => void (line.isPaused = true),
      resume: () => void (line.isPaused = false),
      terminate: jest.fn(),
    };
    let say: (...event: unknown[]) => void = () => undefined;
    const socket = {
      conn: { transport: { socket: line } },
      data: { caller: { clickId: 'a', family: 'f' } },
      onAny: (listener: typeof say) => (say = listener),
      disconnect: jest.fn(),
    };
    all.push(socket);
    events.listen(socket as never);
    return {
      line,
      cutOff: line.terminate,
      say: (event = 'presence', acknowledge) => say(event, { inPrimoPiano: true }, acknowledge),
    };
  }
  return { open, handled, idle: events.idle };
}

const times = (count: number, work: () => void) => Array.from({ length: count }, work);

test('an account that says too much on one socket is not read on any, also not on a new one', () => {
  const { open } = socketsOf();
  const [loud, other] = [open(), open()];
  times(8, () => loud.say());
  expect([loud.line.isPaused, other.line.isPaused]).toEqual([false, false]);
  loud.say();
  expect([loud.line.isPaused, other.line.isPaused]).toEqual([true, true]);
  jest.advanceTimersByTime(200);
  const late = open();
  expect(late.line.isPaused).toBe(true);
  jest.advanceTimersByTime(49);
  expect([loud, other, late].map(({ line }) => line.isPaused)).toEqual([true, true, true]);
  jest.advanceTimersByTime(1);
  expect([loud, other, late].map(({ line }) => line.isPaused)).toEqual([false, false, false]);
});

test('what was read with it is refused before it is decoded, and may be tried again', async () => {
  const { open, handled, idle } = socketsOf();
  const [loud, other] = [open(), open()];
  times(9, () => loud.say());
  const answers: unknown[] = [];
  other.say('presence', (answer) => answers.push(answer));
  expect(answers).toEqual([TOO_MANY]);
  await idle();
  expect(handled).toHaveBeenCalledTimes(8);
  jest.advanceTimersByTime(1_000);
  other.say();
  await idle();
  expect(handled).toHaveBeenCalledTimes(9);
});

test('who says too much again is left unread for longer', () => {
  const { open } = socketsOf();
  const loud = open();
  times(9, () => loud.say());
  jest.advanceTimersByTime(250);
  times(2, () => loud.say());
  jest.advanceTimersByTime(499);
  expect(loud.line.isPaused).toBe(true);
  jest.advanceTimersByTime(1);
  expect(loud.line.isPaused).toBe(false);
});

test('an account that says too much on many sockets is left unread as well', async () => {
  const { open, idle } = socketsOf({ take: () => false });
  const [one, other] = [open(), open()];
  one.say();
  await idle();
  expect([one.line.isPaused, other.line.isPaused]).toEqual([true, true]);
});

test('who does not stop is cut off, and what it has sent before is not read', () => {
  const loud = socketsOf().open();
  times(208, () => loud.say());
  expect(loud.cutOff).not.toHaveBeenCalled();
  loud.say();
  expect(loud.cutOff).toHaveBeenCalledTimes(1);
});
