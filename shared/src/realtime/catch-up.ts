import type { Socket } from 'socket.io-client';
import { SYNC_START } from '../contracts/realtime.ts';
import type { AppError } from '../errors/app-error.ts';
import { fromUnknown } from '../errors/from-unknown.ts';
import { askServer } from './ask-server.ts';
import type { IncomingFrames } from './incoming-frames.ts';
import type { MessageCursor } from './message-cursor.ts';
import type { ChatNotification, RealtimeDeps } from './realtime-deps.ts';

/** Failed attempts before a problem is reported. */
const PATIENT_ATTEMPTS = 3;
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Fetches what was missed while away and publishes it in order, each message once; then credits and unread counts.
 * A server that does not answer is asked for as long as the connection lasts, ever more slowly: otherwise the messages
 * would stay missing. When the connection is lost, the next one starts again from the same place.
 */
export async function catchUp(
  socket: Socket,
  cursor: MessageCursor,
  frames: IncomingFrames,
  deps: RealtimeDeps,
  { timeoutMs, pause }: { timeoutMs: number; pause(ms: number): Promise<void> },
): Promise<void> {
  for (let attempt = 1; socket.connected; attempt += 1) {
    try {
      await fillGap(socket, cursor, frames, deps, timeoutMs);
      return;
    } catch (thrown) {
      if (!socket.connected) return;
      const error: AppError = fromUnknown(thrown);
      if (attempt === PATIENT_ATTEMPTS || !error.retryable)
        deps.onProblem?.('missed messages could not be fetched', error);
      if (!error.retryable) return;
      await pause(Math.min(PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS));
    }
  }
}

/**
 * One run of `catchUp` for all that ask. Who asks during one makes it go on once more: what they missed may be newer
 * than what it has fetched. Nor do they wait for a pause of it: a server that asks, or a new connection, may answer.
 */
export function shareRuns(
  run: (socket: Socket, pause: (ms: number) => Promise<void>) => Promise<void>,
  after: (ms: number, run: () => void) => () => void,
): (socket: Socket) => Promise<void> {
  const asked: { by?: Socket } = {};
  let running: Promise<void> | undefined;
  let endPause = (): void => undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = after(ms, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });

  async function runAll(): Promise<void> {
    while (asked.by) {
      const socket = asked.by;
      delete asked.by;
      await run(socket, pause);
    }
  }

  return (socket) => {
    asked.by = socket;
    endPause();
    running ??= runAll().finally(() => (running = undefined));
    return running;
  };
}

/** One attempt. @throws AppError when the server does not answer */
export async function fillGap(
  socket: Socket,
  cursor: MessageCursor,
  frames: IncomingFrames,
  deps: RealtimeDeps,
  timeoutMs: number,
): Promise<void> {
  const missed: ChatNotification[] = [];
  let hasMore = true;
  while (hasMore) {
    const sinceId = cursor.knownUpTo ?? SYNC_START;
    const [creditsBefore, unreadBefore] = [deps.bus.last('credits.changed'), deps.bus.last('unread.changed')];
    const page = await askServer(socket, 'sync', { sinceId }, timeoutMs);
    const cards = new Map(page.angels?.map((angel) => [angel.id, angel]));
    for (const message of page.messages) {
      if (
        message.kind !== 'personal' &&
        !cards.has(message.angelId) &&
        !cursor.has(message.id) &&
        !frames.cardOf(message.angelId)
      ) {
        const card = await deps.angelOf?.(message.angelId).catch(() => undefined);
        if (card) cards.set(card.id, card);
        if (!socket.connected) return;
      }
      const card = frames.publish(message, cards.get(message.angelId));
      if (card && message.kind === 'message' && !message.isRead) missed.push({ message, angel: card });
      cursor.filledUpTo(message.id);
    }
    // An empty page that says there is more would be asked for without end.
    hasMore = page.hasMore && page.messages.length > 0;
    if (hasMore) continue;
    if (sinceId === SYNC_START && page.lastId !== undefined) cursor.filledUpTo(page.lastId);
    cursor.closeGap();
    // What changed while the server was answering was published live, and is newer than the answer unless its version
    // is older, as that of a frame is that was long on its way.
    const [creditsNow, unreadNow] = [deps.bus.last('credits.changed'), deps.bus.last('unread.changed')];
    if (creditsNow === creditsBefore || isLater(page.credits, creditsNow))
      deps.bus.publish('credits.changed', page.credits);
    if (unreadNow === unreadBefore || isLater(page.unread, unreadNow)) deps.bus.publish('unread.changed', page.unread);
  }
  if (missed.length > 0) deps.onMissed?.(missed);
}

interface Versioned {
  readonly version?: number | undefined;
}

function isLater(next: Versioned, known: Versioned | undefined): boolean {
  return (next.version ?? 0) > (known?.version ?? Infinity);
}
