import { OperationsEvent } from '@halo/shared/contracts/operations';
import { initialLiveState, type LiveEvent, type LiveState, reduceLive, retryDelayMs } from './live-state.ts';

/** The part of EventSource that is used, so that tests can play the server. */
export interface EventStream {
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  close(): void;
}

export interface LiveSessionDeps {
  readonly open: () => EventStream;
  readonly onState: (state: LiveState) => void;
  readonly onEvent: (event: OperationsEvent) => void;
  /** after a gap: what happened in it was not received */
  readonly onGap: () => void;
  readonly random?: () => number;
}

export interface LiveSession {
  start(): void;
  /** The device lost its network. A stream that is cut silently would look open for long. */
  drop(): void;
  /** The device has its network back: no need to wait for the next try. */
  retryNow(): void;
  dispose(): void;
}

/**
 * Keeps one stream of server-sent events open. Retries are ours: a browser gives up for good after an answer that is
 * not 200.
 */
export function createLiveSession({
  open,
  onState,
  onEvent,
  onGap,
  random = Math.random,
}: LiveSessionDeps): LiveSession {
  let state = initialLiveState;
  let stream: EventStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function apply(event: LiveEvent): void {
    state = reduceLive(state, event);
    onState(state);
  }

  function connect(): void {
    const current = open();
    stream = current;
    current.onopen = () => {
      if (state.status === 'down') onGap();
      apply({ kind: 'opened' });
    };
    current.onmessage = ({ data }) => {
      const event = OperationsEvent.safeParse(parseJson(data));
      // A newer server may send events that this console does not know.
      if (event.success) onEvent(event.data);
    };
    current.onerror = () => lose(current);
  }

  function lose(current: EventStream): void {
    current.close();
    if (stream !== current) return;
    stream = undefined;
    apply({ kind: 'lost' });
    const attempt = state.status === 'down' ? state.attempt : 1;
    timer = setTimeout(connect, retryDelayMs(attempt, random()));
  }

  return {
    start: connect,
    drop() {
      if (stream) lose(stream);
    },
    retryNow() {
      if (state.status !== 'down') return;
      clearTimeout(timer);
      stream?.close();
      connect();
    },
    dispose() {
      clearTimeout(timer);
      const last = stream;
      stream = undefined;
      last?.close();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
