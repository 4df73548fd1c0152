/** Runs one piece of work at a time, in the order it came. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** One queue a key: different keys do not wait for each other. */
export type KeyedWorkQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedWorkQueue(): KeyedWorkQueue {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    const leave = (): void => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  };
}

export function createWorkQueue(): WorkQueue {
  const enqueue = createKeyedWorkQueue();
  return (work) => enqueue('', work);
}
