import { environmentPart } from '@halo/server-kit/process/environment-part';
import { plainChannelComplaints } from '@halo/server-kit/process/private-host';
import { z } from 'zod';

export interface SmtpSettings {
  /** Undefined: the development mailbox. */
  readonly smtpUrl: string | undefined;
}

export const mailEnvironment = environmentPart({
  variables: {
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' }).optional(),
  },
  complaints: (raw, isProduction) => (isProduction ? smtpComplaints(raw.SMTP_URL) : []),
  settings: (raw): SmtpSettings => ({ smtpUrl: raw.SMTP_URL }),
});

function smtpComplaints(url: string | undefined): string[] {
  if (url === undefined)
    return ['SMTP_URL: is needed in production; the development mailbox exists only without NODE_ENV=production'];
  const { protocol, hostname, searchParams } = new URL(url);
  // Without it a man in the middle can remove the server's offer of STARTTLS, and mails travel in the clear.
  const isUpgraded = searchParams.get('requireTLS') === 'true' && searchParams.get('ignoreTLS') === null;
  const isVerified = !searchParams.has('tls.rejectUnauthorized');
  return isVerified && (protocol === 'smtps:' || isUpgraded)
    ? []
    : plainChannelComplaints('SMTP_URL', hostname, 'write smtps:, or add ?requireTLS=true for STARTTLS');
}
