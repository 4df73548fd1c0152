import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { Problem, type ProblemCode } from '../contracts/problem.ts';
import { wireNameOf } from '../contracts/realtime.ts';
import { AppError } from '../errors/app-error.ts';
import { fromProblem } from '../errors/from-problem.ts';
import { fromUnknown } from '../errors/from-unknown.ts';
import { askServer } from './ask-server.ts';
import { catchUp, fillGap, shareRuns } from './catch-up.ts';
import { createIncomingFrames, type IncomingFrames } from './incoming-frames.ts';
import { introduce } from './introduce.ts';
import { createMessageCursor, type MessageCursor } from './message-cursor.ts';
import { createOnlineWaiters, type OnlineWaiters } from './online-waiters.ts';
import { openSocket } from './open-socket.ts';
import type { ConnectionStatus } from './realtime-client.ts';
import type { RealtimeDeps } from './realtime-deps.ts';
import { type RealtimeSettings, settingsOf } from './realtime-settings.ts';
import { createReconnection, type Reconnection } from './reconnection.ts';

interface ConnectionState {
  socket: Socket | undefined;
  token: string;
  status: ConnectionStatus;
  cursor: MessageCursor;
  /** the server took the socket away for a newer one */
  isReplaced: boolean;
  /** the server said that it stops */
  isSentAway: boolean;
  /** the page is in the foreground */
  isVisible: boolean;
}

/** The connection of one account: its parts, and the state it is in. */
export interface RealtimeConnection extends RealtimeSettings {
  readonly deps: RealtimeDeps;
  readonly frames: IncomingFrames;
  readonly reconnection: Reconnection;
  readonly waiters: OnlineWaiters;
  readonly state: ConnectionState;
  /** Fetches what was missed, until the server answers. */
  fetchMissed(socket: Socket): Promise<void>;
}

const REFUSALS: readonly ProblemCode[] = ['unauthenticated', 'session_expired', 'forbidden', 'account_disabled'];

/** Prepares the connection; no socket is opened before `connect`. */
export function createRealtimeConnection(deps: RealtimeDeps): RealtimeConnection {
  const settings = settingsOf(deps);
  const { clock } = settings;
  const state: ConnectionState = {
    socket: undefined,
    token: '',
    status: 'offline',
    cursor: createMessageCursor(clock.now),
    isReplaced: false,
    isSentAway: false,
    isVisible: true,
  };
  const frames = createIncomingFrames(
    deps,
    () => state.cursor,
    clock,
    () => {
      state.isReplaced = true;
    },
    (withinMs) => {
      state.cursor.openGap();
      const ask = (): void => {
        if (!state.socket?.connected) return;
        void fetchMissed(state.socket);
        // The outage is over. Messages come by their ids; marks, drafts and reactions have none, and are read again.
        if (withinMs > 0) deps.bus.publish('connection.changed', { status: state.status, gapEndedAt: clock.now() });
      };
      // Spread, so that a whole process does not ask at once.
      if (withinMs > 0) clock.after(Math.random() * withinMs, ask);
      else ask();
    },
  );
  const fetchMissed = shareRuns((socket, pause) => {
    state.cursor.openGap();
    return catchUp(socket, state.cursor, frames, deps, { timeoutMs: settings.times.ack, pause });
  }, clock.after);
  return {
    ...settings,
    deps,
    state,
    frames,
    reconnection: createReconnection(deps, settings, (socket) => socket === state.socket),
    waiters: createOnlineWaiters(settings),
    fetchMissed,
  };
}

/** Connects with a token, or keeps it for the next connection when there is one already. */
export function connect(connection: RealtimeConnection, token: string): void {
  const { state, deps, reconnection } = connection;
  state.token = token;
  state.isReplaced = false;
  if (state.socket?.connected) return;
  if (!state.socket) {
    state.socket = open(connection);
    const seen = deps.lastSeenId?.();
    if (seen !== undefined) state.cursor.filledUpTo(seen);
  }
  reconnection.cancel();
  if (!state.socket.active || state.status === 'offline') setStatus(connection, 'connecting');
  state.socket.connect();
}

/** Closes the connection and forgets the account. */
export function close(connection: RealtimeConnection): void {
  const { state, frames, reconnection, waiters, clock } = connection;
  reconnection.cancel();
  frames.stop();
  state.socket?.disconnect();
  state.socket = undefined;
  reconnection.reset();
  state.cursor = createMessageCursor(clock.now);
  waiters.resolveAll(undefined);
  setStatus(connection, 'offline');
}

/** After a long sleep: fetches what was missed, and drops a connection that no longer answers. */
export async function wake({ state, frames, deps, times }: RealtimeConnection): Promise<void> {
  const woken = state.socket;
  if (!woken?.connected) return;
  state.cursor.openGap();
  try {
    await fillGap(woken, state.cursor, frames, deps, times.ack);
  } catch (thrown) {
    if (woken !== state.socket || !woken.connected) return;
    const error = fromUnknown(thrown);
    // No answer: the network was lost while the machine slept. Closing below the socket makes the library reconnect.
    if (error.code === 'timeout') woken.io.engine.close();
    else deps.onProblem?.('missed messages could not be fetched', error);
  }
}

export function setVisible(connection: RealtimeConnection, isVisible: boolean): void {
  if (isVisible === connection.state.isVisible) return;
  connection.state.isVisible = isVisible;
  sendPresence(connection);
}

/** The connected socket, after waiting for it when there is none. @throws AppError offline */
export async function whenOnline({ state, waiters }: RealtimeConnection, what: string): Promise<Socket> {
  const connected = state.socket?.connected ? state.socket : await waiters.next();
  if (!connected) throw new AppError('offline', { message: `${what}: no connection`, retryable: true });
  return connected;
}

function open(connection: RealtimeConnection): Socket {
  const { deps, state, frames, times } = connection;
  const opened = openSocket(deps.brand.services.realtime, times, () => deps.token?.() ?? state.token);
  opened.on('connect', () => void onConnect(connection, opened));
  opened.on('connect_error', (error) => onConnectError(connection, opened, error));
  opened.on('disconnect', (reason) => onDisconnect(connection, opened, reason));
  opened.on(wireNameOf('restart'), () => {
    connection.state.isSentAway = true;
  });
  frames.listen(opened);
  return opened;
}

async function onConnect(connection: RealtimeConnection, connected: Socket): Promise<void> {
  const { deps, state, reconnection, waiters, times } = connection;
  reconnection.reset();
  introduce(connected, deps, times.ack);
  // The server takes a new connection for visible.
  if (!state.isVisible) sendPresence(connection);
  setStatus(connection, 'online');
  waiters.resolveAll(connected);
  await connection.fetchMissed(connected);
}

function onConnectError(connection: RealtimeConnection, failed: Socket, error: Error & { data?: unknown }): void {
  const { deps, reconnection } = connection;
  const problem = z.safeParse(Problem, error.data);
  const appError = problem.success
    ? fromProblem(problem.data)
    : new AppError('offline', { message: error.message, retryable: true, cause: error });
  deps.onConnectError?.(appError);
  setStatus(connection, 'offline');
  // Active: the library retries by itself. Otherwise the server answered with an error.
  if (failed.active) return;
  if (REFUSALS.includes(appError.code)) reconnection.refused(failed, appError.code);
  else reconnection.schedule(failed);
}

function onDisconnect(connection: RealtimeConnection, closed: Socket, reason: Socket.DisconnectReason): void {
  const { state, reconnection } = connection;
  state.cursor.openGap();
  if (closed !== state.socket || reason === 'io client disconnect') return;
  const { isSentAway } = state;
  state.isSentAway = false;
  const comesBack = closed.active || isSentAway;
  setStatus(connection, comesBack && globalThis.navigator?.onLine !== false ? 'connecting' : 'offline');
  if (closed.active) return;
  // A replaced connection waits for the session to be verified, which connects again when it is valid.
  if (state.isReplaced) reconnection.replaced(closed);
  else if (isSentAway) reconnection.move(closed);
  else reconnection.schedule(closed);
}

function setStatus({ state, deps }: RealtimeConnection, status: ConnectionStatus): void {
  if (status === state.status) return;
  state.status = status;
  deps.bus.publish('connection.changed', { status });
}

/** A lost presence costs a notification too many or one too late; the next connection sends it again. */
function sendPresence({ state, times }: RealtimeConnection): void {
  const { socket, isVisible } = state;
  if (socket?.connected) askServer(socket, 'presence', { isVisible }, times.ack).catch(() => {});
}
