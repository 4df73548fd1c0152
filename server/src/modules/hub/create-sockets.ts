import { Server } from 'socket.io';
import type { ClickId } from '@halo/shared/contracts';
import type { Basics } from '../../basics.ts';
import { createDatabaseBus } from '../../process/bus/database-bus.ts';
import { createLocalBus, type ProcessBus } from '../../process/bus/process-bus.ts';
import { createFrameChannel, type FrameChannel, NO_CHANNEL } from './frame-channel.ts';
import { createHub, roomOf, type SocketHub, visibleRoomOf } from './hub.ts';
import { createOtherPresence, NO_OTHERS, type OtherPresence } from './presence.ts';
import { createSocketReach, type SocketReach } from './socket-reach.ts';

const PATH = '/socket.io';
const MESSAGE_LIMIT_BYTES = 64_000;
/** A connection that has not said who it is by then is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface Sockets {
  readonly io: Server;
  readonly hub: SocketHub;
  readonly bus: ProcessBus;
  /** whether frames get through to the other processes */
  readonly channel: FrameChannel;
  readonly others: OtherPresence;
  readonly reach: SocketReach;
  /** There may be other processes. */
  readonly isShared: boolean;
  /** New connections are refused from now on. */
  refuse(): void;
}

export interface SocketsNeeds extends Pick<Basics, 'db' | 'log'> {
  /** undefined: this process has the data alone */
  readonly redisUrl: string | undefined;
}

/** The socket server without its event handlers: a module that only emits needs no more than this. */
export function createSockets({ db, log, redisUrl }: SocketsNeeds): Sockets {
  let isClosing = false;
  const io = new Server({
    path: PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    perMessageDeflate: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (_request, decide) => decide(isClosing ? 'closing' : null, !isClosing),
  });
  const reach = createSocketReach(io);
  const isShared = redisUrl !== undefined;
  const bus = isShared ? createDatabaseBus({ db, log }) : createLocalBus();
  const here = (clickId: ClickId) =>
    reach.has(roomOf(clickId)) ? { isVisible: reach.has(visibleRoomOf(clickId)) } : undefined;
  const channel = redisUrl === undefined ? NO_CHANNEL : createFrameChannel(io, redisUrl, log);
  const others = isShared ? createOtherPresence({ db, log, bus, here }) : NO_OTHERS;
  return {
    io,
    bus,
    others,
    reach,
    isShared,
    channel,
    hub: createHub({ io, log, channel, reach, bus, others, isShared }),
    refuse() {
      isClosing = true;
    },
  };
}
