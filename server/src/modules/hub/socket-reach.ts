import type { Server, Socket } from 'socket.io';

/** What is known of sockets without asking anybody: those of this process. */
export interface SocketReach {
  /** Whether a room has a socket here. */
  has(room: string): boolean;
  /** The same, not counting one socket, whether it is still in the room or has just left it. */
  hasOthers(room: string, socketId: string): boolean;
  /** Sockets of a room. Not the library's `fetchSockets`, which asks Redis also for those of this process. */
  socketsIn(room: string): Socket[];
  /** Rooms with this beginning that have a socket here. */
  roomsOf(beginning: string): string[];
}

export function createSocketReach(io: Server): SocketReach {
  const idsIn = (room: string) => io.sockets.adapter.rooms.get(room) ?? new Set<string>();
  return {
    socketsIn: (room) => [...idsIn(room)].flatMap((id) => io.sockets.sockets.get(id) ?? []),
    has: (room) => idsIn(room).size > 0,
    roomsOf: (beginning) => [...io.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(beginning)),
    hasOthers(room, socketId) {
      const ids = idsIn(room);
      return ids.size > (ids.has(socketId) ? 1 : 0);
    },
  };
}
