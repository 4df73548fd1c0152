import { setTimeout as wait } from 'node:timers/promises';
import { originOf } from './fixtures.ts';
import { hostRequest } from './server/host-request.ts';

const PATIENCE_MS = 20_000;

/** The link of the newest mail to an address that leads to `path`; waits for the mail. */
export async function linkFromMail(recipient: string, path: string, mailbox = originOf('mailbox')): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const answer = await hostRequest(`${mailbox}/messages.json?to=${encodeURIComponent(recipient)}`);
    const mails = JSON.parse(answer.text) as { links: string[] }[];
    const link = mails.flatMap(({ links }) => links).find((one) => new URL(one).pathname === path);
    if (link) return link;
    await wait(200);
  }
  throw new Error(`no mail with ${path} reached the mailbox`);
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
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const answer = await hostRequest(`${mailbox}/messages.json?to=${encodeURIComponent(recipient)}`);
    const mail = (JSON.parse(answer.text) as CaughtMail[]).find((one) => subject.test(one.subject));
    if (mail) return mail;
    await wait(200);
  }
  throw new Error(`no mail about ${subject} reached the mailbox`);
}
