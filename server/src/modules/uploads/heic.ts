import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@halo/shared/errors';
import { createTurns } from './turns.ts';

/** 25 million pixels take 200 MB while they are put together. */
const MEMORY_MAX = 256 * 1024 * 1024;
const SECONDS_MAX = 30;
/**
 * Each one takes a core and its memory for some seconds. As many wait as two members send with a message, with 10 MB
 * each at most; a member who comes then sends again.
 */
const inTurn = createTurns({ atOnce: 1, waitingMax: 12 });

/** What the thread is asked. */
export interface HeicQuestion {
  readonly file: Uint8Array;
  readonly pixelsMax: number;
  readonly memoryMax: number;
}

export type HeicAnswer =
  | { readonly kind: 'pixels'; readonly data: ArrayBuffer; readonly width: number; readonly height: number }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'unreadable' };

/** Upright, four bytes a pixel. */
export type HeicPixels = Extract<HeicAnswer, { kind: 'pixels' }>;

export interface HeicLimits {
  readonly pixelsMax: number;
  readonly memoryMax?: number;
  readonly secondsMax?: number;
}

/**
 * Opens the photo of an iPhone beside the server's own thread. The next one is opened when this one is drawn: a hundred
 * megabytes of pixels are there once.
 * @throws AppError file_too_large, image_unreadable, rate_limited
 */
export function openHeic<T>(
  original: Buffer,
  limits: HeicLimits,
  draw: (pixels: HeicPixels) => Promise<T>,
): Promise<T> {
  return inTurn(async () => draw(await pixelsOf(original, limits)));
}

async function pixelsOf(original: Buffer, limits: HeicLimits): Promise<HeicPixels> {
  const answer = await ask(original, limits);
  if (answer.kind === 'tooLarge')
    throw new AppError('file_too_large', { message: `more than ${limits.pixelsMax} pixels` });
  if (answer.kind === 'unreadable') throw new AppError('image_unreadable', { message: 'the HEIC cannot be read' });
  return answer;
}

async function ask(
  original: Buffer,
  { pixelsMax, memoryMax = MEMORY_MAX, secondsMax = SECONDS_MAX }: HeicLimits,
): Promise<HeicAnswer> {
  const file = Uint8Array.from(original);
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: { file, pixelsMax, memoryMax } satisfies HeicQuestion,
    transferList: [file.buffer],
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    // The library writes what it thinks of a file to the console.
    stdout: true,
    stderr: true,
  });
  return answerOf(thread, secondsMax);
}

/** @throws AppError image_unreadable, when the thread fails, ends or takes too long */
export async function answerOf(thread: Worker, secondsMax: number): Promise<HeicAnswer> {
  const ended = new AbortController();
  thread.once('exit', () => ended.abort(new Error('the thread ended without an answer')));
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(secondsMax * 1000)]);
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [HeicAnswer];
    return answer;
  } catch (cause) {
    throw new AppError('image_unreadable', { message: 'the HEIC was not opened', cause });
  } finally {
    await thread.terminate();
  }
}
