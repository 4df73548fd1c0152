import { environmentPart, listed } from '@halo/server-kit/process/environment-part';
import { plainChannelComplaints } from '@halo/server-kit/process/private-host';
import { z } from 'zod';
import type { TelegramSettings } from './telegram-settings.ts';

export interface ChannelSettings {
  /** Push services of tests: addresses that need be neither https nor public. */
  readonly pushOrigins: readonly string[];
  /** Undefined: there is no bot. */
  readonly telegram: TelegramSettings | undefined;
}

export const notificationsEnvironment = environmentPart({
  variables: {
    HALO_PUSH_ORIGINS: z.string().optional(),
    HALO_TELEGRAM_TOKEN: z
      .string()
      .regex(/^\d+:[\w-]{20,}$/, 'must be what BotFather gave')
      .optional(),
    HALO_TELEGRAM_API: z.url({ protocol: /^https?$/ }).optional(),
  },
  complaints: (raw, isProduction) =>
    isProduction
      ? [
          ...(raw.HALO_PUSH_ORIGINS !== undefined
            ? ['HALO_PUSH_ORIGINS: is for tests; in production push services are public and https']
            : []),
          ...(raw.HALO_TELEGRAM_API?.startsWith('http:')
            ? plainChannelComplaints('HALO_TELEGRAM_API', new URL(raw.HALO_TELEGRAM_API).hostname, 'write https:')
            : []),
        ]
      : [],
  settings: (raw): ChannelSettings => ({
    pushOrigins: listed(raw.HALO_PUSH_ORIGINS),
    telegram:
      raw.HALO_TELEGRAM_TOKEN === undefined
        ? undefined
        : { token: raw.HALO_TELEGRAM_TOKEN, apiRoot: raw.HALO_TELEGRAM_API?.replace(/\/$/, '') },
  }),
});
