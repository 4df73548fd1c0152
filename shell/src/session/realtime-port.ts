import { AppError } from '@halo/shared/errors';
import type { ConnectionStatus, RealtimeClient } from '@halo/shared/realtime';

/**
 * What remotes hold as `platform.realtime` while the client itself is still on its way: the socket library loads once a
 * member is signed in and the first page stands, or when something is to be sent. A polled message waits for the
 * client, which alone knows whether it was published before.
 */
export type RealtimePort = Omit<RealtimeClient, 'dispose'>;

export interface RealtimePortNeeds {
  load(): Promise<RealtimeClient>;
  /** The page has what it needs first. */
  pageFirst(): Promise<void>;
  onLoadFailed(error: unknown): void;
}

/** When a client that did not load is loaded again for a member. */
const RETRY_MS = 10_000;

export function createRealtimePort({ load, pageFirst, onLoadFailed }: RealtimePortNeeds): RealtimePort {
  let client: Promise<RealtimeClient> | undefined;
  let loaded: RealtimeClient | undefined;
  let token: string | undefined;
  let isVisible = true;

  function ready(): Promise<RealtimeClient> {
    client ??= load().then(
      (connection) => {
        loaded = connection;
        connection.setVisible(isVisible);
        if (token !== undefined) connection.connect(token);
        return connection;
      },
      (error: unknown) => {
        client = undefined;
        onLoadFailed(error);
        throw new AppError('offline', { message: 'the realtime client did not load', retryable: true, cause: error });
      },
    );
    return client;
  }

  function open(next: string): void {
    if (token !== next) return;
    ready().catch(() => setTimeout(() => open(next), RETRY_MS));
  }

  return {
    get status(): ConnectionStatus {
      return loaded?.status ?? 'connecting';
    },
    connect(next) {
      token = next;
      if (loaded) loaded.connect(next);
      else void pageFirst().then(() => open(next));
    },
    disconnect() {
      token = undefined;
      loaded?.disconnect();
    },
    setVisible(next) {
      isVisible = next;
      loaded?.setVisible(next);
    },
    wake: async () => loaded?.wake(),
    publishPolled: (polled) => loaded?.publishPolled(polled) ?? false,
    sendChat: async (draft) => (await ready()).sendChat(draft),
    sendLike: async (angelId, screenName) => (await ready()).sendLike(angelId, screenName),
    signalWriting: (angelId, isWriting) => loaded?.signalWriting?.(angelId, isWriting),
    watchPresence: (angelId) => loaded?.watchPresence?.(angelId),
    sendMatch: async (angelId, kind) => (await ready()).sendMatch(angelId, kind),
  };
}
