import type { Server } from 'socket.io';

/**
 * The one place that knows whether other processes serve sockets too. Now there is one process, and what is emitted
 * reaches everybody. With several, an adapter over Redis streams is set here, and `reaches` answers true for every room.
 */
export interface SocketReach {
  /** Whether emitting to a room could reach a socket. */
  reaches(room: string): boolean;
  /** The same, not counting one socket of this process that is in the room. */
  reachesOthers(room: string): boolean;
}

export function createSocketReach(io: Server): SocketReach {
  const size = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0;
  return { reaches: (room) => size(room) > 0, reachesOthers: (room) => size(room) > 1 };
}
