import type { Server } from 'socket.io';

/**
 * The one place that knows whether other processes serve sockets too. Now there is one process, and what is emitted
 * reaches everybody. With several, an adapter over Redis streams is set here, and `reaches` answers true for every
 * room.
 */
export interface SocketReach {
  /** Whether emitting to a room could reach a socket. */
  reaches(room: string): boolean;
  /** The same, not counting one socket of this process, whether it is still in the room or has just left it. */
  reachesOthers(room: string, socketId: string): boolean;
  /** Rooms with this beginning that have a socket. With several processes each writes its own down for the others. */
  roomsOf(beginning: string): string[];
}

export function createSocketReach(io: Server): SocketReach {
  const idsIn = (room: string) => io.sockets.adapter.rooms.get(room) ?? new Set();
  return {
    reaches: (room) => idsIn(room).size > 0,
    roomsOf: (beginning) => [...io.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(beginning)),
    reachesOthers(room, socketId) {
      const ids = idsIn(room);
      return ids.size > (ids.has(socketId) ? 1 : 0);
    },
  };
}
