import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<string>();

/** What a caller may name its call: harmless in a log line, a header and a comment of SQL. */
const CALL_ID = /^[\w-]{8,64}$/;

/** Runs the work of a call, an event of a socket, or a task: its log lines and statements carry the id. */
export function withCallId<T>(id: string, work: () => T): T {
  return calls.run(id, work);
}

/** Starts what goes on after the call, or is done for many: a timer keeps the id of who set it for ever. */
export function outsideCalls<T>(work: () => T): T {
  return calls.exit(work);
}

/** Undefined: outside of any call. */
export const currentCallId = (): string | undefined => calls.getStore();

/** The id a caller gave, when it is harmless. */
export function asCallId(given: unknown): string | undefined {
  return typeof given === 'string' && CALL_ID.test(given) ? given : undefined;
}
