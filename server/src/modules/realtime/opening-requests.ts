import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'socket.io';

/** The requests that sockets were opened with, which the library keeps for as long as they are open. */
export interface OpeningRequests {
  watch(engine: Server['engine']): void;
  /**
   * From now on nothing is known of it but its cookies, where it came from and, in the handshake, the token. A
   * connection may end its socket and ask for another one, so what the library reads for that stays too.
   */
  letGo(socket: Socket): void;
}

export function createOpeningRequests(): OpeningRequests {
  const responses = new WeakMap<IncomingMessage, { req?: IncomingMessage }>();
  return {
    watch(engine) {
      engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        responses.set(request, response);
        next();
      });
    },
    letGo(socket) {
      const { request, handshake, conn } = socket;
      const { headers, socket: line } = request;
      const { cookie, origin } = headers;
      // A listener on the line keeps the response, and that the request.
      delete responses.get(request)?.req;
      Object.assign(conn, { request: { headers: { cookie, origin }, socket: line, connection: line } });
      Object.assign(socket, { handshake: { auth: handshake.auth } });
    },
  };
}
