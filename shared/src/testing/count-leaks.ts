/** What may be left behind by something that was mounted and unmounted. */
export interface Leaks {
  readonly windowListeners: number;
  readonly documentListeners: number;
  /** of the browser; those of the platform's clock are its own */
  readonly timers: number;
  /** in the body and, for styles, in the head */
  readonly nodes: number;
}

export interface LeakCount {
  now(): Leaks;
  /** Puts the browser's own functions back. */
  stop(): void;
}

/** Counts from now on what is added to the page and not taken away again. */
export function countLeaks(): LeakCount {
  const onWindow = countListeners(window);
  const onDocument = countListeners(document);
  const timers = countTimers();
  return {
    now: () => ({
      windowListeners: onWindow.count(),
      documentListeners: onDocument.count(),
      timers: timers.count(),
      nodes: document.body.childElementCount + document.head.childElementCount,
    }),
    stop() {
      onWindow.stop();
      onDocument.stop();
      timers.stop();
    },
  };
}

interface Count {
  count(): number;
  stop(): void;
}

type Listener = EventListenerOrEventListenerObject | null;
type AddOptions = boolean | AddEventListenerOptions | undefined;

// As the browser does: the same listener for the same event is there once, however often it is added.
function countListeners(target: EventTarget): Count {
  const active = new Map<string, Set<Listener>>();
  const { addEventListener: add, removeEventListener: remove } = target;

  function entryOf(type: string, options: AddOptions): Set<Listener> {
    const key = `${type}/${typeof options === 'object' ? (options.capture ?? false) : (options ?? false)}`;
    const entry = active.get(key) ?? new Set<Listener>();
    active.set(key, entry);
    return entry;
  }

  target.addEventListener = (type: string, listener: Listener, options?: AddOptions) => {
    const entry = entryOf(type, options);
    entry.add(listener);
    if (typeof options === 'object') {
      options.signal?.addEventListener('abort', () => entry.delete(listener), { once: true });
      if (options.once) add.call(target, type, () => entry.delete(listener), { once: true });
    }
    add.call(target, type, listener, options);
  };
  target.removeEventListener = (type: string, listener: Listener, options?: boolean | EventListenerOptions) => {
    entryOf(type, options).delete(listener);
    remove.call(target, type, listener, options);
  };
  return {
    count: () => [...active.values()].reduce((sum, { size }) => sum + size, 0),
    stop() {
      target.addEventListener = add;
      target.removeEventListener = remove;
    },
  };
}

function countTimers(): Count {
  const waiting = new Set<unknown>();
  const { setTimeout: set, clearTimeout: clear, setInterval: every, clearInterval: clearEvery } = window;

  function startTimeout(run: TimerHandler, ms?: number, ...given: unknown[]): number {
    const id: number = set(() => {
      waiting.delete(id);
      if (typeof run === 'function') run(...given);
    }, ms);
    waiting.add(id);
    return id;
  }
  function startInterval(run: TimerHandler, ms?: number, ...given: unknown[]): number {
    const id = every(run, ms, ...given);
    waiting.add(id);
    return id;
  }
  const ending = (end: (id: number | undefined) => void) => (id: number | undefined) => {
    waiting.delete(id);
    end(id);
  };
  const own = {
    setTimeout: startTimeout,
    setInterval: startInterval,
    clearTimeout: ending(clear),
    clearInterval: ending(clearEvery),
  };
  const theirs = { setTimeout: set, setInterval: every, clearTimeout: clear, clearInterval: clearEvery };
  Object.assign(window, own);
  return { count: () => waiting.size, stop: () => void Object.assign(window, theirs) };
}
