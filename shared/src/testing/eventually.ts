// Jest's fake timers replace the global; a wait for something real must go by the real one.
const { setTimeout: realTimeout } = globalThis;

export interface EventuallyOptions {
  /** default 5 s */
  readonly timeoutMs?: number;
  /** default 10 ms */
  readonly everyMs?: number;
  /** what is waited for, for the message when it does not come */
  readonly what?: string;
}

/**
 * Waits for a condition instead of a time: asks again as long as `check` throws or answers false, and returns what it
 * answered. The last failure is the cause of the one that ends the wait. In tests of components use `findBy…` or
 * `waitFor` of the testing library, which know about React's act.
 *
 * @example await eventually(() => expect(server.connections).toBe(2));
 * @example await eventually(() => outbox.isEmpty, { what: 'the outbox to be empty' });
 */
export async function eventually<Value>(
  check: () => Value | Promise<Value>,
  { timeoutMs = 5_000, everyMs = 10, what = 'the condition' }: EventuallyOptions = {},
): Promise<Value> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await attempt(check);
    if (outcome.isMet) return outcome.value;
    if (performance.now() >= deadline)
      throw new Error(`waited ${timeoutMs} ms for ${what}${reasonOf(outcome.failure)}`, { cause: outcome.failure });
    await new Promise((resolve) => realTimeout(resolve, everyMs));
  }
}

type Outcome<Value> = { isMet: true; value: Value } | { isMet: false; failure?: unknown };

async function attempt<Value>(check: () => Value | Promise<Value>): Promise<Outcome<Value>> {
  try {
    const value = await check();
    return value === false ? { isMet: false } : { isMet: true, value };
  } catch (failure) {
    return { isMet: false, failure };
  }
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? `: ${failure.message}` : '';
}
