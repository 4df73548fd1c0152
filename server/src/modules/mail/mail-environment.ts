import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface SmtpSettings {
  /** Undefined: the development mailbox. */
  readonly smtpUrl: string | undefined;
}

export const mailEnvironment = environmentPart({
  variables: {
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' }).optional(),
  },
  complaints: (raw, isProduction) =>
    isProduction && raw.SMTP_URL === undefined
      ? ['SMTP_URL: is needed in production; the development mailbox exists only without NODE_ENV=production']
      : [],
  settings: (raw): SmtpSettings => ({ smtpUrl: raw.SMTP_URL }),
});
