import { io, type Socket } from 'socket.io-client';
import type { RealtimeSettings } from './realtime-settings.ts';

/** A socket that is not connected yet. `tokenOf` is read before each attempt. */
export function openSocket(address: string, times: RealtimeSettings['times'], tokenOf: () => string): Socket {
  const { origin, path } = socketAddress(address);
  return io(origin, {
    path,
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    timeout: times.connect,
    // A third either way: the first attempt comes after the shortest delay at the earliest, and browsers do not all
    // come at once.
    reconnectionDelay: times.reconnectMin * 1.5,
    randomizationFactor: 1 / 3,
    reconnectionDelayMax: times.reconnectMax,
    // Another tab may have replaced the token since the last connection.
    auth: (give) => give({ token: tokenOf() }),
  });
}

/** `/socket.io` on the page's own host, or an address elsewhere whose path is the socket's. */
function socketAddress(address: string): { origin: string; path: string } {
  const url = new URL(address, globalThis.location?.href);
  return { origin: url.origin, path: url.pathname === '/' ? '/socket.io' : url.pathname };
}
