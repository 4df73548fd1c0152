export { createRealtime, type Realtime } from './realtime.ts';
export { realtimeEnvironment, type SocketSettings } from './realtime-environment.ts';
