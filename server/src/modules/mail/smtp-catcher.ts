import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { openMailFolder, type MailFolder } from './mail-folder.ts';

const MAIL_MAX_BYTES = 2_000_000;

export interface SmtpCatcher {
  /** For `createMailer`. */
  readonly url: string;
  readonly folder: MailFolder;
  close(): Promise<void>;
}

export interface SmtpCatcherOptions {
  /** Keeps the mails, for instance var/mail. */
  readonly directory: string;
  /** A production process that swallows its mails would be worse than one that does not start. */
  readonly isProduction: boolean;
  /** Default: any free one. */
  readonly port?: number;
}

/** A real SMTP server on the loopback address that delivers nothing and keeps everything. For development and tests. */
export async function startSmtpCatcher({
  directory,
  isProduction,
  port = 0,
}: SmtpCatcherOptions): Promise<SmtpCatcher> {
  if (isProduction) throw new Error('The development mailbox does not run in production');
  const folder = openMailFolder(directory);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAIL_MAX_BYTES,
    // A reverse lookup says who connects, which is always this machine.
    disableReverseLookup: true,
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) =>
          folder.keep(
            raw,
            session.envelope.rcptTo.map((recipient) => recipient.address),
          ),
        )
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  // A client that breaks off is no event.
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    folder,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
