import { outsideCalls } from '@halo/server-kit/log/call-id';
import { z } from 'zod';
import type { Language, MailingKind } from '@halo/shared/contracts';
import type { MailBrand } from './mail-brand.ts';
import { MailLanguageSchema, type MailTemplate, MailTemplateSchema } from './mail-data.ts';
import { mailingKindOf, UNSUBSCRIBE_PATH } from './mail-kinds.ts';
import type { MailOutbox, QueuedMail } from './mail-outbox.ts';
import { renderMail } from './mail-render.ts';
import type { MailAttachment, Mailer } from './mailer.ts';

const POLL_MS = 1000;
const BATCH = 20;
/** Longer than one batch can take with every server time-out. */
const LEASE_MS = 5 * 60_000;
const RETRY_DELAYS_MS = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000];
const ERROR_MAX_CHARS = 300;

/** A refusal of this mail or its recipient; a refused log-in also has a 5xx, but is our own mistake. */
const RefusalSchema = z.object({ code: z.enum(['EENVELOPE', 'EMESSAGE']), responseCode: z.number().min(500) });

type Addressed = Pick<QueuedMail, 'brandId' | 'recipient'>;

/** What a mailing needs to know at the moment when it is sent. */
export interface MailingBook {
  isUnsubscribed(mail: Addressed, kind: MailingKind): Promise<boolean>;
  /** The token of a link with which its recipient stops it. */
  addLink(mail: Addressed): Promise<string>;
}

/** Draws the receipt or credit note with this number, for the recipient of the mail. @throws where it cannot */
export type DrawDocument = (
  number: string,
  reader: { readonly language: Language; readonly email: string },
) => Promise<MailAttachment>;

export interface MailWorkerOptions {
  readonly outbox: MailOutbox;
  readonly mailer: Mailer;
  readonly brand: (brandId: string) => MailBrand | undefined;
  readonly log: { warn(fields: object, message: string): void };
  readonly now?: () => Date;
  readonly retryDelaysMs?: readonly number[];
  readonly mailings: MailingBook;
  readonly drawDocument: DrawDocument;
}

export interface MailWorker {
  start(): void;
  /** Looks now instead of at the next second. */
  wake(): void;
  /** Sends what is due; resolves with how many mails were taken. */
  runOnce(): Promise<number>;
  /** Lets the mails that are being sent end. */
  stop(): Promise<void>;
}

export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { outbox, mailer, log, now = () => new Date(), retryDelaysMs = RETRY_DELAYS_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  async function runOnce(): Promise<number> {
    const mails = await outbox.take(BATCH, LEASE_MS);
    await Promise.all(mails.map(deliver));
    return mails.length;
  }

  async function deliver(mail: QueuedMail): Promise<void> {
    try {
      if (!(await send(mail, options))) return await outbox.giveUp(mail.id, 'its recipient stopped these mails');
    } catch (error) {
      const reason = shorten(error);
      const delay = isPermanent(error) ? undefined : retryDelaysMs[mail.attempts - 1];
      log.warn(
        { mailId: mail.id, template: mail.template, attempts: mail.attempts, reason, willRetry: delay !== undefined },
        'a mail was not sent',
      );
      if (delay === undefined) await outbox.giveUp(mail.id, reason);
      else await outbox.retryAt(mail.id, new Date(now().getTime() + delay), reason);
      return;
    }
    await outbox.markSent(mail.id);
  }

  async function drain(): Promise<void> {
    do {
      isWanted = false;
      try {
        while ((await runOnce()) === BATCH && !isStopped);
      } catch (error) {
        // The database is away; the mails wait there until it is back.
        log.warn({ error }, 'the mail outbox could not be read');
      }
    } while (isWanted && !isStopped);
  }

  function wake(): void {
    if (isStopped) return;
    isWanted = true;
    running ??= outsideCalls(drain).finally(() => {
      running = undefined;
    });
  }

  return {
    start() {
      timer ??= setInterval(wake, POLL_MS);
    },
    wake,
    runOnce,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      mailer.close();
    },
  };
}

/** False: it is not wanted any more. */
async function send(
  mail: QueuedMail,
  { mailer, brand: brandById, mailings, drawDocument }: MailWorkerOptions,
): Promise<boolean> {
  const brand = brandById(mail.brandId);
  if (brand === undefined) throw new UnsendableMail(`no brand ${mail.brandId}`);
  const kind = mailingKindOf(templateOf(mail));
  if (kind !== undefined && (await mailings.isUnsubscribed(mail, kind))) return false;
  const link = kind && `${brand.origin}${UNSUBSCRIBE_PATH}?token=${await mailings.addLink(mail)}`;
  const { document, ...rendered } = render(mail, brand, link);
  // Without its document it is not sent: it waits for the next round.
  const reader = { language: languageOf(mail), email: mail.recipient };
  const attachment = document === undefined ? undefined : await drawDocument(document, reader);
  await mailer.send({
    ...rendered,
    attachment,
    from: { name: brand.name, address: brand.supportEmail },
    to: mail.recipient,
    messageId: `<halo-${mail.id}-${mail.createdAt.getTime()}@${brand.supportEmail.split('@')[1] ?? 'localhost'}>`,
  });
  return true;
}

function templateOf({ template }: QueuedMail): MailTemplate {
  const parsed = MailTemplateSchema.safeParse(template);
  if (!parsed.success) throw new UnsendableMail(`no template ${template}`);
  return parsed.data;
}

function languageOf({ language }: QueuedMail): Language {
  const parsed = MailLanguageSchema.safeParse(language);
  if (!parsed.success) throw new UnsendableMail(`no language ${language}`);
  return parsed.data;
}

function render(mail: QueuedMail, brand: MailBrand, unsubscribeUrl: string | undefined) {
  try {
    return renderMail(templateOf(mail), { language: languageOf(mail), brand, unsubscribeUrl }, mail.data);
  } catch (cause) {
    throw new UnsendableMail('the template cannot be filled', { cause });
  }
}

class UnsendableMail extends Error {}

function isPermanent(error: unknown): boolean {
  return error instanceof UnsendableMail || RefusalSchema.safeParse(error).success;
}

function shorten(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_CHARS);
}
