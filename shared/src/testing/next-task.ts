// Jest's fake timers replace the global; the queues that run empty here are the real ones.
const { setTimeout: realTimeout } = globalThis;

/**
 * Lets everything run that is queued already, promises and what they lead to: the fakes answer without a timer of their
 * own, so after a task of its own all of it is done, however slow the machine. Never a wait for something that takes
 * time: that is `eventually`.
 */
export async function nextTask(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => realTimeout(resolve, 0));
}
