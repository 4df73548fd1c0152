import { createTransport } from 'nodemailer';
import { assertHeaderText, assertMailAddress } from './mail-address.ts';
import type { RenderedMail } from './mail-render.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
const CONNECTIONS_MAX = 3;

export interface MailAttachment {
  /** of the file, as the reader sees it */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface OutgoingMail extends Omit<RenderedMail, 'document'> {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** The same at every try, so that a mail that arrives twice is shown once. */
  readonly messageId: string;
  /** A PDF that goes with it. */
  readonly attachment?: MailAttachment | undefined;
}

export interface Mailer {
  /** Resolves when the server took the mail. @throws with `responseCode` when it refused */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Keeps a few connections to the SMTP server of `url` (`smtp://`, `smtps://`). */
export function createMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // What stands in a mail is text; it never makes us read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ from, to, subject, text, html, replyTo, unsubscribeUrl, messageId, attachment }) {
      await transport.sendMail({
        from: { name: assertHeaderText(from.name), address: assertMailAddress(from.address) },
        to: { name: '', address: assertMailAddress(to) },
        replyTo: assertMailAddress(replyTo),
        subject: assertHeaderText(subject),
        text,
        html,
        messageId: assertHeaderText(messageId),
        attachments: attachment
          ? [
              {
                filename: assertHeaderText(attachment.name),
                content: attachment.bytes,
                contentType: 'application/pdf',
              },
            ]
          : [],
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${assertHeaderText(unsubscribeUrl)}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
    },
    close: () => transport.close(),
  };
}
