import type { Page, WebSocketRoute } from '@playwright/test';

/** The line between a page and the server's socket, in the hands of a test. */
export interface SocketLine {
  /** Something arrives that the server did not send: event and payload as on the wire. */
  push(event: string, payload: unknown): void;
  /** Nothing that the server sends arrives any more; the page does not know. */
  deafen(): void;
  /** The line goes, and no new one can be made. */
  cut(): Promise<void>;
  mend(): void;
}

/** Takes hold of the line. Call it before the page opens. */
export async function holdLine(page: Page): Promise<SocketLine> {
  let line: WebSocketRoute | undefined;
  let isDeaf = false;
  let isCut = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    isDeaf = false;
    line = socket;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (!isDeaf) socket.send(message);
    });
  });
  return {
    push: (event, payload) => line?.send(`42${JSON.stringify([event, payload])}`),
    deafen() {
      isDeaf = true;
    },
    async cut() {
      isCut = true;
      await line?.close();
    },
    mend() {
      isCut = false;
    },
  };
}
