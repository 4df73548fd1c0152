import { createStore } from './create-store.ts';

type Event = { type: 'added'; by: number } | { type: 'ignored' };

function reduce(state: { sum: number }, event: Event): { sum: number } {
  return event.type === 'added' ? { sum: state.sum + event.by } : state;
}

const newStore = () => createStore(reduce, { sum: 0 });

describe('createStore', () => {
  it('notifies of each change', () => {
    const store = newStore();
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.get().sum));
    store.dispatch({ type: 'added', by: 2 });
    store.dispatch({ type: 'added', by: 3 });
    expect(seen).toEqual([2, 5]);
  });

  it('is silent and keeps the object when an event changes nothing', () => {
    const store = newStore();
    const before = store.get();
    const listener = jest.fn();
    store.subscribe(listener);
    store.dispatch({ type: 'ignored' });
    expect(listener).not.toHaveBeenCalled();
    expect(store.get()).toBe(before);
  });

  it('ends a subscription, and only that one', () => {
    const store = newStore();
    const listener = jest.fn();
    const stop = store.subscribe(listener);
    store.subscribe(listener);
    stop();
    stop();
    store.dispatch({ type: 'added', by: 1 });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('lets a listener unsubscribe and dispatch while it is notified', () => {
    const store = newStore();
    const seen: number[] = [];
    const stop = store.subscribe(() => {
      stop();
      store.dispatch({ type: 'added', by: 10 });
    });
    store.subscribe(() => seen.push(store.get().sum));
    store.dispatch({ type: 'added', by: 1 });
    expect(seen).toEqual([11, 11]);
  });
});
