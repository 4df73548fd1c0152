export type { ChatAcknowledged, ChatDraft, ConnectionStatus, Realtime } from './realtime-client.ts';
