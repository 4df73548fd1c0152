import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface StorageSettings {
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
}

export const storageEnvironment = environmentPart({
  variables: {
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
      .optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  },
  complaints: () => [],
  settings: (raw): StorageSettings => ({ databaseUrl: raw.DATABASE_URL, redisUrl: raw.REDIS_URL }),
});
