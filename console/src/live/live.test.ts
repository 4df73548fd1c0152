import { createLiveSession, type EventStream } from './live-session.ts';
import { initialLiveState, type LiveState, reduceLive, retryDelayMs } from './live-state.ts';

describe('reduceLive', () => {
  it('counts attempts from when it was last live', () => {
    const once = reduceLive(reduceLive(initialLiveState, { kind: 'opened' }), { kind: 'lost' });
    expect(once).toEqual({ status: 'down', attempt: 1 });
    expect(reduceLive(once, { kind: 'lost' })).toEqual({ status: 'down', attempt: 2 });
    expect(reduceLive(once, { kind: 'opened' })).toEqual({ status: 'live' });
  });

  it('waits longer each time, within bounds', () => {
    expect([retryDelayMs(1, 0), retryDelayMs(1, 1), retryDelayMs(3, 1), retryDelayMs(30, 1)]).toEqual([
      500, 1000, 4000, 20_000,
    ]);
  });
});

describe('createLiveSession', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function setUp() {
    const streams: (EventStream & { closed?: boolean })[] = [];
    const states: LiveState[] = [];
    const onEvent = jest.fn();
    const onGap = jest.fn();
    const session = createLiveSession({
      open() {
        const stream: EventStream & { closed?: boolean } = {
          onopen: null,
          onerror: null,
          onmessage: null,
          close() {
            stream.closed = true;
          },
        };
        streams.push(stream);
        return stream;
      },
      onState: (state) => states.push(state),
      onEvent,
      onGap,
      random: () => 1,
    });
    session.start();
    const last = () => streams.at(-1)!;
    return {
      session,
      streams,
      states,
      onEvent,
      onGap,
      last,
      opens: () => last().onopen?.(new Event('open')),
      breaks: () => last().onerror?.(new Event('error')),
      says: (data: string) => last().onmessage?.({ data } as MessageEvent<string>),
    };
  }

  it('passes on what the server sends, and nothing that does not fit', () => {
    const { opens, says, onEvent } = setUp();
    opens();
    says('{"kind":"revision","scope":"luna","revision":4}');
    says('{"kind":"something new"}');
    says('not JSON');
    expect(onEvent.mock.calls).toEqual([[{ kind: 'revision', scope: 'luna', revision: 4 }]]);
  });

  it('comes back by itself and says that something may have been missed', () => {
    const { opens, breaks, streams, states, onGap } = setUp();
    opens();
    expect(onGap).not.toHaveBeenCalled();
    breaks();
    expect(streams[0]?.closed).toBe(true);
    expect(states.at(-1)).toEqual({ status: 'down', attempt: 1 });
    jest.advanceTimersByTime(1000);
    expect(streams).toHaveLength(2);
    opens();
    expect(onGap).toHaveBeenCalledTimes(1);
    expect(states.at(-1)).toEqual({ status: 'live' });
  });

  it('goes by what the device says of its network', () => {
    const { opens, session, streams, states, onGap } = setUp();
    opens();
    session.drop();
    expect(states.at(-1)).toEqual({ status: 'down', attempt: 1 });
    session.retryNow();
    expect(streams).toHaveLength(2);
    opens();
    jest.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(2);
    expect(onGap).toHaveBeenCalledTimes(1);
    session.retryNow();
    expect(streams).toHaveLength(2);
  });

  it('leaves nothing behind', () => {
    const { breaks, session, streams } = setUp();
    breaks();
    session.dispose();
    jest.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
