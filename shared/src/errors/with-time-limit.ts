/**
 * Settles like `work`, or fails with what `timedOut` makes when the time is up. The work itself goes on; what comes of
 * it later is ignored.
 *
 * @example await withTimeLimit(load(), 3_000, () => new AppError('timeout'));
 */
export function withTimeLimit<Value>(work: Promise<Value>, limitMs: number, timedOut: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut()), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
