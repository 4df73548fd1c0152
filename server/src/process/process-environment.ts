import path from 'node:path';
import { isLoopbackAddress } from '@halo/server-kit/http/direct-request';
import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';
import { PROCESS_ROLES, type ProcessRole, type ProcessRoles } from './process-role.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const PUBLIC_ORIGIN = /^(https?):\/\/\*(?::(\d{1,5}))?$/;

export interface ProcessSettings extends PublicAddress {
  readonly mode: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly role: ProcessRoles;
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /**
   * Where the builds to serve lie: `var/build.json` in it, `shell/dist`, `<remote>/dist`. The repository, except for
   * benchmarks.
   */
  readonly buildsDirectory: string;
  /** Browsers may keep pages for the day without a network; false takes that back from all of them. */
  readonly keepsPages: boolean;
  readonly keysDirectory: string;
  readonly logLevel: string;
  readonly shutdownGraceMs: number;
}

/** Where and how the process runs: port, folders, public address, log, shutdown. */
export const processEnvironment = environmentPart({
  variables: {
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HALO_PORT: z.coerce.number().int().min(1).max(65_535).default(4000),
    HALO_ROLE: z.string().max(100).default('all'),
    HALO_HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be an address or host name to listen on')
      .optional(),
    HALO_DATA_DIR: z.string().optional(),
    HALO_BUILDS_DIR: z.string().optional(),
    HALO_KEEPS_PAGES: z.enum(['yes', 'no']).default('yes'),
    HALO_PUBLIC_ORIGIN: z
      .string()
      .regex(PUBLIC_ORIGIN, "must look like https://* or http://*:8080 (the star stands for the brand's host)")
      .optional(),
    HALO_DEV_PUBLIC: z.literal('yes', 'is yes or absent').optional(),
    HALO_KEYS_DIR: z.string().optional(),
    HALO_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
    HALO_SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  },
  complaints(raw, isProduction) {
    if (rolesOf(raw.HALO_ROLE) === undefined)
      return ['HALO_ROLE: must be all, or some of web, realtime, workers and payments, with commas between'];
    if (!isProduction) return raw.HALO_DEV_PUBLIC === 'yes' ? [] : exposureComplaints(raw);
    const complaints: string[] = [];
    if (raw.HALO_DEV_PUBLIC !== undefined)
      complaints.push('HALO_DEV_PUBLIC: is for development; production answers everybody anyway');
    if (raw.HALO_BUILDS_DIR !== undefined)
      complaints.push('HALO_BUILDS_DIR: is for benchmarks; production serves the builds of its own repository');
    if (raw.HALO_KEYS_DIR === undefined)
      complaints.push('HALO_KEYS_DIR: is needed in production; the keys of var/keys are made for development');
    if (!raw.HALO_PUBLIC_ORIGIN?.startsWith('https:'))
      complaints.push('HALO_PUBLIC_ORIGIN: must be given and https in production, for example https://*');
    return complaints;
  },
  settings(raw, isProduction): ProcessSettings {
    const dataDirectory = path.resolve(REPOSITORY, raw.HALO_DATA_DIR ?? 'var');
    return {
      mode: raw.NODE_ENV,
      isProduction,
      role: rolesOf(raw.HALO_ROLE) ?? ['all'],
      port: raw.HALO_PORT,
      host: raw.HALO_HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
      dataDirectory,
      buildsDirectory: path.resolve(REPOSITORY, raw.HALO_BUILDS_DIR ?? '.'),
      keepsPages: raw.HALO_KEEPS_PAGES === 'yes',
      keysDirectory:
        raw.HALO_KEYS_DIR === undefined ? path.join(dataDirectory, 'keys') : path.resolve(raw.HALO_KEYS_DIR),
      ...publicAddress(raw.HALO_PUBLIC_ORIGIN ?? `http://*:${raw.HALO_PORT}`),
      logLevel: raw.HALO_LOG_LEVEL ?? (raw.NODE_ENV === 'test' ? 'silent' : 'info'),
      shutdownGraceMs: raw.HALO_SHUTDOWN_GRACE_MS ?? (isProduction ? 5000 : 0),
    };
  },
});

/** undefined: names a part that there is not */
function rolesOf(text: string): ProcessRoles | undefined {
  const named = text.split(',').map((each) => each.trim());
  const known = named.filter((each): each is ProcessRole => (PROCESS_ROLES as readonly string[]).includes(each));
  return known.length === named.length ? known : undefined;
}

/**
 * Logins that everybody knows, simulated money, every mail readable: this is for this machine. A forgotten
 * NODE_ENV=production would otherwise show it to the internet.
 */
function exposureComplaints(raw: {
  HALO_HOST?: string | undefined;
  HALO_PUBLIC_ORIGIN?: string | undefined;
}): string[] {
  const remedy = 'set NODE_ENV=production, or HALO_DEV_PUBLIC=yes when others in your network are meant to reach it';
  const { HALO_HOST: host, HALO_PUBLIC_ORIGIN: origin } = raw;
  return [
    ...(host !== undefined && host !== 'localhost' && !isLoopbackAddress(host)
      ? [`HALO_HOST: ${host} lets others reach a server of development; ${remedy}`]
      : []),
    ...(origin?.startsWith('https:')
      ? [`HALO_PUBLIC_ORIGIN: https means a proxy in front of a server of development; ${remedy}`]
      : []),
  ];
}

function publicAddress(origin: string): PublicAddress {
  const [, scheme, givenPort] = PUBLIC_ORIGIN.exec(origin) ?? [];
  const publicScheme = scheme === 'https' ? 'https' : 'http';
  const port = givenPort === undefined ? undefined : Number(givenPort);
  return { publicScheme, publicPort: port === (publicScheme === 'https' ? 443 : 80) ? undefined : port };
}
