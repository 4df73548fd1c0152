import type { RealtimeClient } from './realtime-client.ts';
import { createRealtimeCommands } from './realtime-commands.ts';
import { close, connect, createRealtimeConnection, setVisible, wake } from './realtime-connection.ts';
import type { RealtimeDeps } from './realtime-deps.ts';

export type { RealtimeClient } from './realtime-client.ts';
export type { RealtimeDeps, VisitFacts, ChatNotification } from './realtime-deps.ts';

/** Makes the client; no socket before connect. Facts go to the bus, the rest to the callbacks. */
export function createRealtimeClient(deps: RealtimeDeps): RealtimeClient {
  const connection = createRealtimeConnection(deps);
  return {
    get status() {
      return connection.state.status;
    },
    connect: (token) => connect(connection, token),
    wake: () => wake(connection),
    publishPolled: ({ message, angel }) => connection.frames.publish(message, angel) !== undefined,
    disconnect: () => close(connection),
    setVisible: (isVisible) => setVisible(connection, isVisible),
    dispose: () => close(connection),
    ...createRealtimeCommands(connection),
  };
}
