import { expect, type Page, type WebSocketRoute } from '@playwright/test';

/** The line between a page and the server's socket, as a test sees it. */
export interface WatchedLine {
  /**
   * Waits until the server has let the page in and answered what the page asked: before that, what is sent is lost.
   */
  up(): Promise<void>;
}

/** The same, in the hands of the test. */
export interface SocketLine extends WatchedLine {
  /** Something arrives that the server did not send: event and payload as on the wire. */
  push(event: string, payload: unknown): void;
  /** Frames of this event do not arrive any more; the page does not know. */
  lose(event: string): void;
  /** What the server answers to the page is kept back until it is released. */
  hold(): void;
  release(): void;
  /** The server says goodbye: the library does not come back by itself. */
  dismiss(): void;
  /** How often the server has asked so far whether the page is still there. */
  signsOfLife(): number;
  /** The line goes, and no new one can be made. */
  cut(): Promise<void>;
  mend(): void;
}

const ADDRESS = /\/socket\.io\//;
/** Frames: the server lets the page in, `42…` with a number asks something, `43…` with the same number answers it. */
const [LET_IN, ASKS, ANSWERS] = [/^40/, /^42(\d+)\[/, /^43(\d+)\[/];
const PING = '2';

/** Watches the line. Call it before the page opens. */
export function watchLine(page: Page): WatchedLine {
  const nothing = () => ({ isIn: false, wasAnswered: false, open: new Set<string>() });
  let line = nothing();
  // Another document makes a line of its own.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) line = nothing();
  });
  page.on('websocket', (socket) => {
    if (!ADDRESS.test(socket.url())) return;
    const own = (line = nothing());
    socket.on('framesent', ({ payload }) => {
      const [, id] = ASKS.exec(String(payload)) ?? [];
      if (id !== undefined) own.open.add(id);
    });
    socket.on('framereceived', ({ payload }) => {
      const [, id] = ANSWERS.exec(String(payload)) ?? [];
      own.isIn ||= LET_IN.test(String(payload));
      if (id !== undefined) own.wasAnswered = own.open.delete(id) || own.wasAnswered;
    });
    socket.on('close', () => {
      if (line === own) line = nothing();
    });
  });
  return {
    up: () => expect.poll(() => line.isIn && line.wasAnswered && line.open.size === 0, 'the line is up').toBe(true),
  };
}

/** Takes hold of the line. Call it before the page opens. */
export async function holdLine(page: Page): Promise<SocketLine> {
  const watched = watchLine(page);
  let line: WebSocketRoute | undefined;
  let lost: string | undefined;
  let isCut = false;
  let isHolding = false;
  let pings = 0;
  const held: (() => void)[] = [];
  await page.routeWebSocket(ADDRESS, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    lost = undefined;
    line = socket;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const text = String(message);
      if (text === PING) pings += 1;
      if (lost !== undefined && text.startsWith(`42["${lost}"`)) return;
      if (isHolding && ANSWERS.test(text)) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    ...watched,
    push: (event, payload) => line?.send(`42${JSON.stringify([event, payload])}`),
    dismiss: () => line?.send('41'),
    lose(event) {
      lost = event;
    },
    hold() {
      isHolding = true;
    },
    release() {
      isHolding = false;
      for (const send of held.splice(0)) send();
    },
    signsOfLife: () => pings,
    async cut() {
      isCut = true;
      await line?.close();
    },
    mend() {
      isCut = false;
    },
  };
}
