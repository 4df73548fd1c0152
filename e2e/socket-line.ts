import type { Page, WebSocketRoute } from '@playwright/test';

/** The line between a page and the server's socket, in the hands of a test. */
export interface SocketLine {
  /** Something arrives that the server did not send: event and payload as on the wire. */
  push(event: string, payload: unknown): void;
  /** Frames of this event do not arrive any more; the page does not know. */
  lose(event: string): void;
  /** The server says goodbye: the library does not come back by itself. */
  dismiss(): void;
  /** The line goes, and no new one can be made. */
  cut(): Promise<void>;
  mend(): void;
}

/** Takes hold of the line. Call it before the page opens. */
export async function holdLine(page: Page): Promise<SocketLine> {
  let line: WebSocketRoute | undefined;
  let lost: string | undefined;
  let isCut = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    lost = undefined;
    line = socket;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (lost === undefined || !String(message).startsWith(`42["${lost}"`)) socket.send(message);
    });
  });
  return {
    push: (event, payload) => line?.send(`42${JSON.stringify([event, payload])}`),
    dismiss: () => line?.send('41'),
    lose(event) {
      lost = event;
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
