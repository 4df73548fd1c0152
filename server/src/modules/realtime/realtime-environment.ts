import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface SocketSettings {
  /** What one socket may emit; twice that at once. */
  readonly socketEventsPerSecond: number;
}

export const realtimeEnvironment = environmentPart({
  variables: { HALO_SOCKET_EVENTS_PER_SECOND: z.coerce.number().positive().max(1_000_000).default(20) },
  complaints: () => [],
  settings: (raw): SocketSettings => ({ socketEventsPerSecond: raw.HALO_SOCKET_EVENTS_PER_SECOND }),
});
