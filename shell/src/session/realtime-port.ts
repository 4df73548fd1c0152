import { AppError } from '@halo/shared/errors';
import type { ConnectionStatus, Realtime } from '@halo/shared/realtime';

/** The socket client as the shell drives it. */
export interface RealtimeConnection extends Realtime {
  connect(token: string): void;
  disconnect(): void;
  dispose(): void;
}

/**
 * What remotes hold as `platform.realtime` while the client itself is still on its way: the socket library loads only once
 * somebody is signed in, so that the home page does not carry it.
 */
export interface RealtimePort extends Realtime {
  connect(token: string): void;
  disconnect(): void;
}

/** When a client that did not load is tried again for somebody who is signed in. */
const RETRY_MS = 10_000;

export function createRealtimePort(load: () => Promise<RealtimeConnection>, onLoadFailed: (error: unknown) => void): RealtimePort {
  let client: Promise<RealtimeConnection> | undefined;
  let loaded: RealtimeConnection | undefined;
  let token: string | undefined;

  function ready(): Promise<RealtimeConnection> {
    client ??= load().then(
      (connection) => (loaded = connection),
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
        () => setTimeout(() => {
          if (token === next) this.connect(next);
        }, RETRY_MS),
      );
    },
    disconnect() {
      token = undefined;
      loaded?.disconnect();
    },
    sendChat: async (draft) => (await ready()).sendChat(draft),
    sendLike: async (angelId, screenName) => (await ready()).sendLike(angelId, screenName),
    sendMatch: async (angelId, kind) => (await ready()).sendMatch(angelId, kind),
  };
}
