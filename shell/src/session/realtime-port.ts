import { AppError } from '@halo/shared/errors';
import type { ChatNotification, ConnectionStatus, Realtime } from '@halo/shared/realtime';

/** The socket client as the shell drives it. */
export interface RealtimeConnection extends Realtime {
  connect(token: string): void;
  disconnect(): void;
  setLookedAt(isLookedAt: boolean): void;
  dispose(): void;
  wake(): Promise<void>;
  tellPolled(polled: ChatNotification): boolean;
}

/**
 * What remotes hold as `platform.realtime` while the client itself is still on its way: the socket library loads only
 * once
 * somebody is signed in, so that the home page does not carry it.
 */
export interface RealtimePort extends Realtime {
  connect(token: string): void;
  disconnect(): void;
  /** Whether somebody looks at the page. */
  setLookedAt(isLookedAt: boolean): void;
  /** The page was away for long: fetches what was missed. */
  wake(): Promise<void>;
  /**
   * Tells of a message read over HTTP, once. Without a client nobody could keep it from being told twice: then it waits
   * for one.
   */
  tellPolled(polled: ChatNotification): boolean;
}

/** When a client that did not load is tried again for somebody who is signed in. */
const RETRY_MS = 10_000;

export function createRealtimePort(
  load: () => Promise<RealtimeConnection>,
  onLoadFailed: (error: unknown) => void,
): RealtimePort {
  let client: Promise<RealtimeConnection> | undefined;
  let loaded: RealtimeConnection | undefined;
  let token: string | undefined;
  let isLookedAt = true;

  function ready(): Promise<RealtimeConnection> {
    client ??= load().then(
      (connection) => {
        connection.setLookedAt(isLookedAt);
        return (loaded = connection);
      },
      (error: unknown) => {
        client = undefined;
        onLoadFailed(error);
        throw new AppError('offline', { message: 'the realtime client did not load', retryable: true, cause: error });
      },
    );
    return client;
  }

  return {
    get status(): ConnectionStatus {
      return loaded?.status ?? 'connecting';
    },
    connect(next) {
      token = next;
      void ready().then(
        (connection) => {
          if (token === next) connection.connect(next);
        },
        () =>
          setTimeout(() => {
            if (token === next) this.connect(next);
          }, RETRY_MS),
      );
    },
    disconnect() {
      token = undefined;
      loaded?.disconnect();
    },
    setLookedAt(next) {
      isLookedAt = next;
      loaded?.setLookedAt(next);
    },
    wake: async () => loaded?.wake(),
    tellPolled: (polled) => loaded?.tellPolled(polled) ?? false,
    sendChat: async (draft) => (await ready()).sendChat(draft),
    sendLike: async (angelId, screenName) => (await ready()).sendLike(angelId, screenName),
    sendMatch: async (angelId, kind) => (await ready()).sendMatch(angelId, kind),
  };
}
