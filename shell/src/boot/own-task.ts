/**
 * Runs code in a task of its own, after what the browser has to do for the person: a phone that evaluates the whole
 * shell in one go answers no touch for half a second.
 *
 * @example const { App } = await inOwnTask(() => import('./app.tsx'));
 */
export async function inOwnTask<Value>(run: () => Value | Promise<Value>): Promise<Value> {
  await nextTask();
  return run();
}

/** Soon: before other tasks that wait, where the browser can do that. */
function nextTask(): Promise<void> {
  const { scheduler }: { scheduler?: Partial<Scheduler> } = globalThis;
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
}
