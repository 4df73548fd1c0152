import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { Problem, type ProblemCode } from '../contracts/problem.ts';
import {
  SOCKET_ACK_TIMEOUT_MS,
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_RECONNECT_MAX_MS,
  SOCKET_RECONNECT_MIN_MS,
} from '../contracts/realtime.ts';
import { AppError } from '../errors/app-error.ts';
import { fromProblem } from '../errors/from-problem.ts';
import { fromUnknown } from '../errors/from-unknown.ts';
import { askServer } from './ask-server.ts';
import { catchUp, fillGap } from './catch-up.ts';
import { createIncomingFrames } from './incoming-frames.ts';
import { createMessageCursor } from './message-cursor.ts';
import type { ChatDraft, ConnectionStatus, RealtimeClient } from './realtime-client.ts';
import type { RealtimeDeps } from './realtime-deps.ts';

export type { RealtimeClient } from './realtime-client.ts';
export type { RealtimeDeps, VisitFacts, ChatNotification } from './realtime-deps.ts';

const REFUSALS: readonly ProblemCode[] = ['unauthenticated', 'session_expired', 'forbidden', 'account_disabled'];

const REFUSED_PAUSE_MAX_MS = 60_000;

const realClock = {
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Makes the client; no socket before connect. Facts go to the bus, the rest to the callbacks. */
export function createRealtimeClient(deps: RealtimeDeps): RealtimeClient {
  const { bus, brand } = deps;
  const clock = deps.clock ?? realClock;
  const times = {
    ack: SOCKET_ACK_TIMEOUT_MS,
    connect: SOCKET_CONNECT_TIMEOUT_MS,
    reconnectMin: SOCKET_RECONNECT_MIN_MS,
    reconnectMax: SOCKET_RECONNECT_MAX_MS,
    ...deps.times,
  };
  const waiters = new Set<(socket: Socket | undefined) => void>();
  let cursor = createMessageCursor(clock.now);
  let socket: Socket | undefined;
  let token = '';
  let status: ConnectionStatus = 'offline';
  let isReplaced = false;
  let isLookedAt = true;
  let refusals = 0;
  let cancelRetry = () => {};
  const frames = createIncomingFrames(
    deps,
    () => cursor,
    (ms, run) => clock.after(ms, run),
    () => {
      isReplaced = true;
    },
  );

  function setStatus(next: ConnectionStatus): void {
    if (next === status) return;
    status = next;
    bus.publish('connection.changed', { status });
  }

  function open(): Socket {
    const { origin, path } = socketAddress(brand.services.realtime);
    const opened = io(origin, {
      path,
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      timeout: times.connect,
      // A third either way: the first try comes after the shortest delay at the earliest, and browsers do not come all
      // at once.
      reconnectionDelay: times.reconnectMin * 1.5,
      randomizationFactor: 1 / 3,
      reconnectionDelayMax: times.reconnectMax,
      // Read at each try: whoever verified meanwhile, also in another tab, has replaced the token of the connection
      // before.
      auth: (give) => give({ token: deps.token?.() ?? token }),
    });
    opened.on('connect', () => void onConnect(opened));
    opened.on('connect_error', (error) => onConnectError(opened, error));
    opened.on('disconnect', (reason) => onDisconnect(opened, reason));
    frames.listen(opened);
    return opened;
  }

  async function onConnect(connected: Socket): Promise<void> {
    refusals = 0;
    cursor.openGap();
    introduce(connected);
    // A new connection counts as looked at.
    if (!isLookedAt) tellPresence();
    setStatus('online');
    for (const resolve of waiters) resolve(connected);
    waiters.clear();
    await catchUp(connected, cursor, frames, deps, {
      timeoutMs: times.ack,
      pause: (ms) => new Promise((resolve) => void clock.after(ms, resolve)),
    });
  }

  async function wake(): Promise<void> {
    const woken = socket;
    if (!woken?.connected) return;
    cursor.openGap();
    try {
      await fillGap(woken, cursor, frames, deps, times.ack);
    } catch (thrown) {
      if (woken !== socket || !woken.connected) return;
      const error = fromUnknown(thrown);
      // No answer: the network went while the machine slept. Closing below the socket makes the library connect again.
      if (error.code === 'timeout') woken.io.engine.close();
      else deps.onProblem?.('missed messages could not be fetched', error);
    }
  }

  /** Says who this is: on every connection, so also after one that failed. */
  function introduce(connected: Socket): void {
    const { kind = 'web', ...visit } = deps.context();
    const clickId = deps.clickId();
    const failed = (thrown: unknown) => {
      const error = fromUnknown(thrown);
      // A connection that was cut meanwhile introduces itself again when it is back.
      if (error.code !== 'offline') deps.onProblem?.('the server did not take the introduction', error);
    };
    askServer(connected, 'clickid', { clickId, softwareVersion: deps.softwareVersion }, times.ack).catch(failed);
    askServer(
      connected,
      'brain',
      { ...visit, kind, trackerId: clickId, country: brand.country, origin: 'online' },
      times.ack,
    ).catch(failed);
  }

  function onConnectError(failed: Socket, error: Error & { data?: unknown }): void {
    const problem = z.safeParse(Problem, error.data);
    const appError = problem.success
      ? fromProblem(problem.data)
      : new AppError('offline', { message: error.message, retryable: true, cause: error });
    deps.onConnectError?.(appError);
    setStatus('offline');
    // Active: the library tries again by itself. Otherwise the server answered, and said no.
    if (failed.active) return;
    if (REFUSALS.includes(appError.code)) tellRefused(failed, appError.code);
    else retryLater(failed);
  }

  /**
   * The first time at once; again and again only ever slower, so that a server that stays at its no is not asked
   * without a pause.
   */
  function tellRefused(refused: Socket, code: ProblemCode): void {
    const pause = refusals === 0 ? 0 : refusedPause();
    refusals += 1;
    const tell = () => {
      // Whoever is told connects again with a good token. Where that fails too, for want of a network, this does.
      tryAgainIn(refusedPause(), refused);
      (deps.onRefused ?? (() => deps.onSessionChanged?.()))(code);
    };
    cancelRetry();
    if (pause === 0) tell();
    else cancelRetry = clock.after(pause, tell);
  }

  function refusedPause(): number {
    return Math.min(times.reconnectMax * 2 ** Math.max(refusals - 1, 0), REFUSED_PAUSE_MAX_MS);
  }

  function onDisconnect(closed: Socket, reason: Socket.DisconnectReason): void {
    cursor.openGap();
    if (closed !== socket || reason === 'io client disconnect') return;
    setStatus(closed.active && globalThis.navigator?.onLine !== false ? 'connecting' : 'offline');
    if (closed.active) return;
    // Replaced: the session is being asked for, and connects when it holds.
    if (isReplaced) tryAgainIn(refusedPause(), closed);
    else retryLater(closed);
  }

  function retryLater(closed: Socket): void {
    tryAgainIn(times.reconnectMin + Math.random() * (times.reconnectMax - times.reconnectMin), closed);
  }

  function tryAgainIn(ms: number, closed: Socket): void {
    cancelRetry();
    cancelRetry = clock.after(ms, () => {
      if (closed === socket) closed.connect();
    });
  }

  function close(): void {
    cancelRetry();
    frames.stop();
    socket?.disconnect();
    socket = undefined;
    refusals = 0;
    cursor = createMessageCursor(clock.now);
    for (const resolve of waiters) resolve(undefined);
    waiters.clear();
    setStatus('offline');
  }

  /** The connected socket, waiting for it as long as for an acknowledgement. @throws offline */
  async function whenOnline(what: string): Promise<Socket> {
    const connected = socket?.connected
      ? socket
      : await new Promise<Socket | undefined>((resolve) => {
          const settle = (found: Socket | undefined) => {
            cancel();
            waiters.delete(settle);
            resolve(found);
          };
          const cancel = clock.after(times.ack, () => settle(undefined));
          waiters.add(settle);
        });
    if (!connected) throw new AppError('offline', { message: `${what}: no connection`, retryable: true });
    return connected;
  }

  /** Lost, it costs a notification too many or one too late; the next connection says it again. */
  function tellPresence(): void {
    if (socket?.connected) askServer(socket, 'presence', { isLookedAt }, times.ack).catch(() => {});
  }

  const sender = () => ({ trackerId: deps.clickId(), service: brand.service, country: brand.country });

  return {
    get status() {
      return status;
    },
    connect(next) {
      token = next;
      isReplaced = false;
      if (socket?.connected) return;
      if (!socket) {
        socket = open();
        const seen = deps.lastSeenId?.();
        if (seen !== undefined) cursor.filledUpTo(seen);
      }
      cancelRetry();
      if (!socket.active || status === 'offline') setStatus('connecting');
      socket.connect();
    },
    wake,
    tellPolled: ({ message, angel }) => frames.tell(message, angel) !== undefined,
    disconnect: close,
    setLookedAt(next) {
      if (next === isLookedAt) return;
      isLookedAt = next;
      tellPresence();
    },
    dispose: close,

    async sendChat(draft: ChatDraft) {
      const connected = await whenOnline('chat');
      const level = bus.last('credits.changed')?.premiumLevel ?? deps.context().premiumLevel;
      const { message, credits } = await askServer(
        connected,
        'chat',
        { ...draft, ...sender(), time: clock.now(), isBlurred: level === 0 },
        times.ack,
        (acknowledged) => {
          // The same id again is the same message, which was told when it was first acknowledged.
          frames.tell({ ...acknowledged.message, clientId: draft.clientId }, undefined);
          bus.publish('credits.changed', acknowledged.credits);
        },
      );
      return { message, credits };
    },
    async sendLike(angelId, screenName) {
      const liked = await askServer(await whenOnline('like'), 'like', { ...sender(), angelId, screenName }, times.ack);
      bus.publish('credits.changed', liked.credits);
      return liked;
    },
    async sendMatch(angelId, kind) {
      await askServer(await whenOnline('match'), 'match', { trackerId: deps.clickId(), angelId, kind }, times.ack);
    },
  };
}

/** `/socket.io` on the page's own host, or an address elsewhere whose path is the socket's. */
function socketAddress(address: string): { origin: string; path: string } {
  const url = new URL(address, globalThis.location?.href);
  return { origin: url.origin, path: url.pathname === '/' ? '/socket.io' : url.pathname };
}
