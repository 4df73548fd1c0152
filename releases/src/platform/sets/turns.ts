/**
 * Lets one piece of work run at a time, in the order it came. Changes that wait for a row would each hold a connection
 * of the pool in the meantime, and the one that has the row needs another.
 */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
