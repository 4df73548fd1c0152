import type { Early } from '../contracts/endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import { withTimeLimit } from '../errors/with-time-limit.ts';

/** A call as it goes out. */
export interface OutgoingCall {
  readonly method: string;
  readonly address: string;
  /** JSON */
  readonly body: string | undefined;
}

/** An answer that the page asked for before its scripts were there. */
export interface EarlyAnswer {
  /** with its body as text */
  readonly answer: Promise<{ response: Response; text: string }>;
  readonly requestId: string;
  /** epoch ms */
  readonly sentAt: number;
}

/** Calls that a page makes before its scripts are there, and again when it is opened the next time. */
export interface EarlyCalls {
  /** The answer to this very call, once. */
  take(call: OutgoingCall): EarlyAnswer | undefined;
  /** This call is made now. */
  made(early: Early, call: OutgoingCall): void;
}

/** So long it may still be on its way when it is wanted; then it is asked for as usual. */
const LATE_MS = 2_000;

/** A good answer that came early; undefined: none, or one that says no, and the call is made as usual. */
export async function goodAnswer(
  { answer }: EarlyAnswer,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text: string } | undefined> {
  const read = await withTimeLimit(answer, LATE_MS, () => new AppError('timeout')).catch(() => undefined);
  signal?.throwIfAborted();
  return read?.response.ok === true ? read : undefined;
}
