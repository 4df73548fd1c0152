import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const MAILS_KEPT = 200;
const FILE_NAME = /^(\d{13})-[0-9a-f]{8}\.eml$/;
const ENVELOPE_HEADER = 'x-envelope-to';

/** A mail that the catcher kept, as JSON for tests and for the mailbox page. */
export interface CaughtMail {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Addresses in the HTML, in order, each once. */
  readonly links: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** In the order of the mail; `attachment` answers what is in them. */
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
}

export interface CaughtAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Mails as .eml files. The folder is the truth, so they survive a restart and processes can share them. */
export interface MailFolder {
  keep(raw: Buffer, recipients: readonly string[]): Promise<CaughtMail>;
  /** Newest first. */
  list(filter?: { readonly to?: string | undefined }): Promise<CaughtMail[]>;
  find(id: string): Promise<CaughtMail | undefined>;
  attachment(id: string, position: number): Promise<CaughtAttachment | undefined>;
  clear(): Promise<void>;
}

export function openMailFolder(directory: string, kept = MAILS_KEPT): MailFolder {
  const parsed = new Map<string, CaughtMail>();

  async function fileNames(): Promise<string[]> {
    const names = await readdir(directory).catch(() => []);
    return names
      .filter((name) => FILE_NAME.test(name))
      .sort()
      .reverse();
  }

  async function load(name: string): Promise<CaughtMail | undefined> {
    const known = parsed.get(name);
    if (known !== undefined) return known;
    // Another process may have removed it since we listed.
    const raw = await readFile(path.join(directory, name)).catch(() => undefined);
    if (raw === undefined) return undefined;
    const mail = await parseMail(name, raw);
    parsed.set(name, mail);
    return mail;
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      parsed.delete(name);
      await rm(path.join(directory, name), { force: true });
    }
  }

  return {
    async keep(raw, recipients) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${Date.now()}-${randomUUID().slice(0, 8)}.eml`;
      const content = Buffer.concat([Buffer.from(`${ENVELOPE_HEADER}: ${recipients.join(', ')}\r\n`), raw]);
      const unfinished = path.join(directory, `${name}.part`);
      await writeFile(unfinished, content, { mode: 0o600 });
      await rename(unfinished, path.join(directory, name));
      const mail = await parseMail(name, content);
      parsed.set(name, mail);
      await remove((await fileNames()).slice(kept));
      return mail;
    },
    async list({ to } = {}) {
      const wanted = to?.trim().toLowerCase();
      const names = await fileNames();
      for (const name of parsed.keys()) if (!names.includes(name)) parsed.delete(name);
      const mails = (await Promise.all(names.map(load))).filter((mail) => mail !== undefined);
      return wanted === undefined
        ? mails
        : mails.filter((mail) => mail.to.some((each) => each.toLowerCase().includes(wanted)));
    },
    async find(id) {
      const name = `${id}.eml`;
      return FILE_NAME.test(name) ? load(name) : undefined;
    },
    attachment: (id, position) => readAttachment(directory, id, position),
    async clear() {
      await remove(await fileNames());
    },
  };
}

async function parseMail(name: string, raw: Buffer): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(mail.headers.map((header) => [header.key, header.value]));
  const html = mail.html ?? '';
  return {
    id: name.replace('.eml', ''),
    receivedAt: new Date(Number(FILE_NAME.exec(name)?.[1])).toISOString(),
    from: mail.from?.address ?? '',
    to: (headers[ENVELOPE_HEADER] ?? '').split(', ').filter(Boolean),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    links: [...new Set([...html.matchAll(/href="([^"]+)"/g)].map((match) => unescape(match[1] ?? '')))],
    headers,
    attachments: attachmentsOf(mail).map(({ content, ...each }) => ({ ...each, bytes: content.length })),
  };
}

async function readAttachment(directory: string, id: string, position: number): Promise<CaughtAttachment | undefined> {
  const name = `${id}.eml`;
  const raw = FILE_NAME.test(name) ? await readFile(path.join(directory, name)).catch(() => undefined) : undefined;
  return raw && attachmentsOf(await PostalMime.parse(raw))[position];
}

function attachmentsOf({ attachments }: Email): CaughtAttachment[] {
  return attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'attachment',
    type: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  }));
}

/** Undoes the layout's escaping, so that a test can open the link. */
function unescape(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
