// Light on purpose: the client itself is `@halo/shared/realtime/client`, to be imported dynamically once there is a
// token.
export type { ChatAcknowledged, ChatDraft, ConnectionStatus, Realtime, RealtimeClient } from './realtime-client.ts';
export type { ChatNotification, RealtimeDeps, VisitFacts } from './realtime-deps.ts';
export { notificationDelay, WAIT_SOCKET_MS, type NotificationSignal } from './notification-timing.ts';
