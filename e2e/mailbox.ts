import { eventually } from '@halo/shared/testing/eventually';
import { originOf } from './fixtures.ts';
import { hostRequest } from './server/host-request.ts';

const PATIENCE_MS = 20_000;
const EVERY_MS = 200;

/** The link of the newest mail to an address that leads to `path`; waits for the mail. */
export async function linkFromMail(recipient: string, path: string, mailbox = originOf('mailbox')): Promise<string> {
  return eventually(
    async () => {
      const links = (await mailsTo(recipient, mailbox)).flatMap((mail) => mail.links);
      const link = links.find((one) => new URL(one).pathname === path);
      if (link === undefined) throw new Error(`${links.length} other links reached the mailbox`);
      return link;
    },
    { timeoutMs: PATIENCE_MS, everyMs: EVERY_MS, what: `a mail with ${path}` },
  );
}

export interface CaughtMail {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** The newest mail to an address whose subject fits; waits for it. */
export async function mailTo(
  recipient: string,
  subject: RegExp,
  { patienceMs = PATIENCE_MS, mailbox = originOf('mailbox') } = {},
): Promise<CaughtMail> {
  return eventually(
    async () => {
      const mails = await mailsTo(recipient, mailbox);
      const mail = mails.find((one) => subject.test(one.subject));
      if (mail === undefined) throw new Error(`${mails.length} other mails reached the mailbox`);
      return mail;
    },
    { timeoutMs: patienceMs, everyMs: EVERY_MS, what: `a mail about ${subject}` },
  );
}

/** Mails to an address, newest first. */
async function mailsTo(recipient: string, mailbox: string): Promise<CaughtMail[]> {
  const answer = await hostRequest(`${mailbox}/messages.json?to=${encodeURIComponent(recipient)}`);
  return JSON.parse(answer.text) as CaughtMail[];
}
