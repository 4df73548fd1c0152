import { environmentPart } from '@halo/server-kit/process/environment-part';
import { plainChannelComplaints } from '@halo/server-kit/process/private-host';
import { z } from 'zod';

/** Modes of node-postgres that refuse to connect without TLS, or when the certificate is of another host. */
const CHECKED_TLS = new Set(['require', 'verify-ca', 'verify-full']);

export interface StorageSettings {
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Where backups and copies of the embedded database's log lie; undefined: none are made. */
  readonly backupDirectory: string | undefined;
}

export const storageEnvironment = environmentPart({
  variables: {
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
      .optional(),
    HALO_EMBEDDED_DATABASE: z.literal('yes', 'is yes or absent').optional(),
    HALO_BACKUP_DIR: z
      .string()
      .regex(/^\/[\w./+-]+$/, 'must be a full path of plain characters')
      .optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  },
  complaints(raw, isProduction) {
    if (!isProduction) return [];
    return [
      ...databaseComplaints(raw.DATABASE_URL, raw.HALO_EMBEDDED_DATABASE === 'yes'),
      ...(raw.REDIS_URL?.startsWith('redis:')
        ? plainChannelComplaints('REDIS_URL', new URL(raw.REDIS_URL).hostname, 'write rediss:')
        : []),
    ];
  },
  settings: (raw): StorageSettings => ({
    databaseUrl: raw.DATABASE_URL,
    redisUrl: raw.REDIS_URL,
    backupDirectory: raw.HALO_BACKUP_DIR,
  }),
});

/** Which database holds everybody's accounts is not left to a variable that was forgotten. */
function databaseComplaints(url: string | undefined, isEmbeddedMeant: boolean): string[] {
  if (url === undefined)
    return isEmbeddedMeant
      ? []
      : [
          'DATABASE_URL: is needed in production, or HALO_EMBEDDED_DATABASE=yes when the database in the data directory is meant',
        ];
  if (isEmbeddedMeant)
    return ['HALO_EMBEDDED_DATABASE: is yes, and DATABASE_URL names another database; set one of them'];
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const isSocket = host === '' || host.startsWith('/');
  return isSocket || CHECKED_TLS.has(searchParams.get('sslmode') ?? '')
    ? []
    : plainChannelComplaints('DATABASE_URL', host, 'add ?sslmode=verify-full');
}
