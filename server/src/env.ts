import type { StoreBucket } from '@halo/releases/release-basics';
import path from 'node:path';
import { z } from 'zod';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import { isOperatorPassword, OPERATOR_PASSWORD_MIN_CHARS } from '@halo/releases/operations/operator-password';
import type { TelegramSettings } from './modules/notifications/index.ts';
import {
  type PaymentSettings,
  paymentComplaints,
  PaymentVariables,
  paymentSettings,
} from './modules/payments/index.ts';
import type { OverrideOrigins } from '@halo/releases/platform/overrides/override-origins';
import { proxyComplaints, trustedProxies } from './trusted-proxies.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const PUBLIC_ORIGIN = /^(https?):\/\/\*(?::(\d{1,5}))?$/;

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });

const EnvironmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HALO_PORT: port.default(4000),
  HALO_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or host name to listen on')
    .optional(),
  HALO_DATA_DIR: z.string().optional(),
  HALO_BUILDS_DIR: z.string().optional(),
  HALO_PUBLIC_ORIGIN: z
    .string()
    .regex(PUBLIC_ORIGIN, "must look like https://* or http://*:8080 (the star stands for the brand's host)")
    .optional(),
  HALO_KEYS_DIR: z.string().optional(),
  HALO_OPERATIONS_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name in lower case, without scheme and port')
    .optional(),
  HALO_OPERATOR_EMAIL: z.email().optional(),
  HALO_OPERATOR_PASSWORD: z.string().optional(),
  HALO_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  HALO_PERSONA_SPEED: z.coerce.number().positive().max(1000).default(1),
  HALO_SOCKET_EVENTS_PER_SECOND: z.coerce.number().positive().max(1_000_000).default(20),
  HALO_SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  HALO_TRUST_PROXY: z.string().optional(),
  HALO_OVERRIDE_ORIGINS: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  HALO_STORE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  HALO_STORE_S3_ENDPOINT: httpUrl.optional(),
  HALO_STORE_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must look like eu-south-1')
    .default('us-east-1'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' }).optional(),
  HALO_PUSH_ORIGINS: z.string().optional(),
  HALO_TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/, 'must be what BotFather gave')
    .optional(),
  HALO_TELEGRAM_API: httpUrl.optional(),
  ...PaymentVariables,
});

type RawEnvironment = z.infer<typeof EnvironmentSchema>;

/** Everything the process learns from its environment, checked once at the start. */
export interface Environment extends PaymentSettings {
  readonly mode: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /**
   * Where the builds to serve lie: `var/build.json` in it, `shell/dist`, `<remote>/dist`. The repository, except for
   * benchmarks.
   */
  readonly buildsDirectory: string;
  readonly keysDirectory: string;
  /** Where operators sign in. Undefined: in production nothing answers for them until a host is given. */
  readonly operationsHost: string | undefined;
  /** Who is made an operator at the start, unless they are one. */
  readonly firstOperator: { readonly email: string; readonly password: string } | undefined;
  /** How browsers reach us: scheme and, unless it is the scheme's own, port. */
  readonly publicScheme: 'http' | 'https';
  readonly publicPort: number | undefined;
  readonly logLevel: string;
  readonly personaSpeed: number;
  /** What one socket may emit; twice that at once. */
  readonly socketEventsPerSecond: number;
  readonly shutdownGraceMs: number;
  /** Addresses or networks of the proxies in front, whose X-Forwarded-… is believed. Empty: there is none. */
  readonly trustedProxies: readonly string[];
  /** Where a developer's browser may take a remote from, with a signed token; in production nowhere unless listed. */
  readonly overrideOrigins: OverrideOrigins;
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Where published files lie. Undefined: the data directory. */
  readonly storeBucket: StoreBucket | undefined;
  /** Undefined: the development mailbox. */
  readonly smtpUrl: string | undefined;
  /** Push services of tests: addresses that need be neither https nor public. */
  readonly pushOrigins: readonly string[];
  /** Undefined: there is no bot. */
  readonly telegram: TelegramSettings | undefined;
}

/** Lists every variable that is wrong, one a line. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** An empty variable counts as absent. Throws EnvironmentError. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = EnvironmentSchema.safeParse(present);
  if (!result.success)
    throw environmentError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const isProduction = result.data.NODE_ENV === 'production';
  const complaints = [
    ...originComplaints(result.data),
    ...paymentComplaints(result.data, isProduction),
    ...operatorComplaints(result.data),
    ...storeComplaints(result.data),
    ...proxyComplaints(result.data.HALO_TRUST_PROXY, isProduction),
    ...productionComplaints(result.data),
  ];
  if (complaints.length > 0) throw environmentError(complaints);
  return toEnvironment(result.data);
}

function toEnvironment(raw: RawEnvironment): Environment {
  const isProduction = raw.NODE_ENV === 'production';
  const dataDirectory = path.resolve(REPOSITORY, raw.HALO_DATA_DIR ?? 'var');
  const [, scheme, givenPort] = PUBLIC_ORIGIN.exec(raw.HALO_PUBLIC_ORIGIN ?? `http://*:${raw.HALO_PORT}`) ?? [];
  const publicScheme = scheme === 'https' ? 'https' : 'http';
  return {
    mode: raw.NODE_ENV,
    isProduction,
    port: raw.HALO_PORT,
    host: raw.HALO_HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDirectory,
    buildsDirectory: path.resolve(REPOSITORY, raw.HALO_BUILDS_DIR ?? '.'),
    keysDirectory: raw.HALO_KEYS_DIR === undefined ? path.join(dataDirectory, 'keys') : path.resolve(raw.HALO_KEYS_DIR),
    operationsHost: raw.HALO_OPERATIONS_HOST ?? (isProduction ? undefined : SYSTEM_HOSTS.operations),
    firstOperator: firstOperator(raw),
    publicScheme,
    publicPort: withoutDefaultPort(publicScheme, givenPort),
    logLevel: raw.HALO_LOG_LEVEL ?? (raw.NODE_ENV === 'test' ? 'silent' : 'info'),
    personaSpeed: raw.HALO_PERSONA_SPEED,
    socketEventsPerSecond: raw.HALO_SOCKET_EVENTS_PER_SECOND,
    shutdownGraceMs: raw.HALO_SHUTDOWN_GRACE_MS ?? (isProduction ? 5000 : 0),
    trustedProxies: trustedProxies(raw.HALO_TRUST_PROXY),
    overrideOrigins: overrideOrigins(raw),
    databaseUrl: raw.DATABASE_URL,
    redisUrl: raw.REDIS_URL,
    storeBucket: storeBucket(raw),
    smtpUrl: raw.SMTP_URL,
    pushOrigins: listed(raw.HALO_PUSH_ORIGINS),
    telegram:
      raw.HALO_TELEGRAM_TOKEN === undefined
        ? undefined
        : { token: raw.HALO_TELEGRAM_TOKEN, apiRoot: raw.HALO_TELEGRAM_API?.replace(/\/$/, '') },
    ...paymentSettings(raw, isProduction),
  };
}

function listed(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function storeBucket({
  HALO_STORE_S3_BUCKET: bucket,
  HALO_STORE_S3_ENDPOINT: endpoint,
  HALO_STORE_S3_REGION: region,
}: RawEnvironment): StoreBucket | undefined {
  return bucket === undefined ? undefined : { bucket, endpoint, region };
}

function storeComplaints(raw: RawEnvironment): string[] {
  const isForNothing = raw.HALO_STORE_S3_BUCKET === undefined && raw.HALO_STORE_S3_ENDPOINT !== undefined;
  return isForNothing ? ['HALO_STORE_S3_BUCKET: is needed beside HALO_STORE_S3_ENDPOINT'] : [];
}

function withoutDefaultPort(scheme: 'http' | 'https', text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : Number(text);
  return value === (scheme === 'https' ? 443 : 80) ? undefined : value;
}

function overrideOrigins({ HALO_OVERRIDE_ORIGINS: list, NODE_ENV: mode }: RawEnvironment): OverrideOrigins {
  if (list === undefined && mode !== 'production') return { kind: 'thisMachine' };
  return {
    kind: 'listed',
    origins: (list ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  };
}

/** An entry that is not exactly an origin would never match, and nobody would know why. */
function originComplaints(raw: RawEnvironment): string[] {
  const { origins } = { origins: [] as readonly string[], ...overrideOrigins(raw) };
  return origins
    .filter(
      (origin) =>
        !URL.canParse(origin) ||
        new URL(origin).origin !== origin ||
        (raw.NODE_ENV === 'production' && !origin.startsWith('https:')),
    )
    .map(
      (origin) =>
        `HALO_OVERRIDE_ORIGINS: ${origin} must be an origin like https://preview.example.com${raw.NODE_ENV === 'production' ? ', with https' : ''}`,
    );
}

function firstOperator({
  HALO_OPERATOR_EMAIL: email,
  HALO_OPERATOR_PASSWORD: password,
}: RawEnvironment): Environment['firstOperator'] {
  return email === undefined || password === undefined ? undefined : { email: email.toLowerCase(), password };
}

function operatorComplaints({
  HALO_OPERATOR_EMAIL: email,
  HALO_OPERATOR_PASSWORD: password,
}: RawEnvironment): string[] {
  if (email === undefined && password === undefined) return [];
  if (email === undefined || password === undefined)
    return ['HALO_OPERATOR_EMAIL, HALO_OPERATOR_PASSWORD: one is not enough without the other'];
  if (isOperatorPassword(password, email.toLowerCase())) return [];
  return [
    `HALO_OPERATOR_PASSWORD: is too weak; take at least ${OPERATOR_PASSWORD_MIN_CHARS} characters that nobody would try`,
  ];
}

function productionComplaints(raw: RawEnvironment): string[] {
  if (raw.NODE_ENV !== 'production') return [];
  const complaints: string[] = [];
  if (raw.SMTP_URL === undefined)
    complaints.push(
      'SMTP_URL: is needed in production; the development mailbox exists only without NODE_ENV=production',
    );
  if (raw.HALO_PUSH_ORIGINS !== undefined)
    complaints.push('HALO_PUSH_ORIGINS: is for tests; in production push services are public and https');
  if (raw.HALO_BUILDS_DIR !== undefined)
    complaints.push('HALO_BUILDS_DIR: is for benchmarks; production serves the builds of its own repository');
  if (raw.HALO_KEYS_DIR === undefined)
    complaints.push('HALO_KEYS_DIR: is needed in production; the keys of var/keys are made for development');
  if (!raw.HALO_PUBLIC_ORIGIN?.startsWith('https:'))
    complaints.push('HALO_PUBLIC_ORIGIN: must be given and https in production, for example https://*');
  return complaints;
}

function environmentError(complaints: string[]): EnvironmentError {
  return new EnvironmentError(`The environment is not right:\n${complaints.map((each) => `  ${each}`).join('\n')}`);
}
