/** State that changes by events only. `get` and `subscribe` fit `useSyncExternalStore` as they are. */
export interface Store<State, Event> {
  readonly get: () => State;
  /** Calls the listener after each change; call the result to end that. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: Event) => void;
}

/** What a component needs of a store. */
export type Readable<State> = Pick<Store<State, never>, 'get' | 'subscribe'>;

/**
 * Holds a state outside React. An event that leaves the state as it is (the same object) notifies no listener.
 *
 * @example const store = createStore(reduceInbox, initialInbox); const inbox = useStore(store);
 */
export function createStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): Store<State, Event> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    subscribe(listener) {
      // An object of its own, so that the same function may subscribe twice and leave once.
      const notify = (): void => listener();
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    dispatch(event) {
      const next = reduce(state, event);
      if (Object.is(next, state)) return;
      state = next;
      // A copy: a listener may unsubscribe others or subscribe new ones.
      for (const notify of [...listeners]) notify();
    },
  };
}
