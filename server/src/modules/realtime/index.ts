export type { RealtimeNeeds } from './realtime-needs.ts';
export { createRealtime, type Realtime } from './realtime.ts';
export { realtimeEnvironment, type SocketSettings } from './realtime-environment.ts';
