import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface AlarmSettings {
  /** Who is woken by a call. Undefined: only operators who asked for mail. */
  readonly alarmWebhook: { readonly address: string; readonly secret: string } | undefined;
}

const SECRET_MIN_CHARS = 16;

export const alarmsEnvironment = environmentPart({
  variables: {
    HALO_ALARM_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
    HALO_ALARM_SECRET: z.string().min(SECRET_MIN_CHARS).optional(),
  },
  complaints({ HALO_ALARM_WEBHOOK: address, HALO_ALARM_SECRET: secret }, isProduction) {
    if ((address === undefined) !== (secret === undefined))
      return ['HALO_ALARM_WEBHOOK, HALO_ALARM_SECRET: one is not enough without the other'];
    return isProduction && address?.startsWith('http:') ? ['HALO_ALARM_WEBHOOK: must be an https address'] : [];
  },
  settings: ({ HALO_ALARM_WEBHOOK: address, HALO_ALARM_SECRET: secret }): AlarmSettings => ({
    alarmWebhook: address === undefined || secret === undefined ? undefined : { address, secret },
  }),
});
