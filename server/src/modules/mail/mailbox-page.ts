import { isFromThisMachine } from '@halo/server-kit/http/direct-request';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CaughtAttachment, CaughtMail, MailFolder } from './mail-folder.ts';
import { namedScope } from '@halo/server-kit/http/named-scope';

const STYLE = `
:root{color-scheme:light dark;--bg:#f5f3f7;--surface:#fff;--ink:#221d2b;--soft:#6b6375;--line:#e3deea;--accent:#8a2f5c}
@media(prefers-color-scheme:dark){:root{--bg:#16131b;--surface:#211c29;--ink:#f4f0f8;--soft:#b3a9c0;--line:#372f43;--accent:#f0a3c8}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:24px 16px}h1{font-size:24px;margin:0 0 4px}p{margin:0 0 16px;color:var(--soft)}
form{display:flex;gap:8px;margin:0 0 16px}input{flex:1;min-width:0}input,button{min-height:44px;padding:8px 14px;border:1px solid var(--line);border-radius:12px;background:var(--surface);color:var(--ink);font:inherit}
ul{list-style:none;margin:0;padding:0}li{margin:0 0 8px}
.mail{display:block;background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:14px 18px;color:var(--ink);text-decoration:none}
.mail:hover strong{color:var(--accent)}.mail span{display:flex;justify-content:space-between;gap:12px;color:var(--soft);font-size:14px;overflow-wrap:anywhere}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:16px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:16px}
`;

/** Nothing runs here and nothing is loaded from elsewhere, with any content of a mail. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Links leave the frame in a tab of their own; scripts, forms and remote pictures do nothing. */
const BODY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export interface MailboxOptions {
  readonly folder: MailFolder;
  readonly isProduction: boolean;
  /** Host name it answers at. Default `mail.localhost`. */
  readonly host?: string;
}

/**
 * The development mailbox: a page to read what the service sent, and `/messages.json?to=` for tests.
 * Only under its own host name and only to this machine: the mails hold links that open accounts.
 */
export function registerMailbox(
  app: FastifyInstance,
  { folder, isProduction, host = 'mail.localhost' }: MailboxOptions,
): void {
  if (isProduction) throw new Error('The development mailbox does not run in production');
  const constraints = { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`, 'i') };

  void app.register(
    namedScope('mailbox', async (mailbox) => {
      mailbox.addHook('onRequest', async (request, reply) => {
        if (!isFromThisMachine(request)) return reply.code(404).send();
      });
      mailbox.addHook('onSend', async (_request, reply) => {
        void reply.headers({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        });
      });

      mailbox.get<{ Querystring: { to?: string } }>('/', { constraints }, async (request, reply) => {
        const to = textOf(request.query.to);
        return sendPage(reply, listPage(await folder.list({ to }), to));
      });
      mailbox.get('/mailbox.css', { constraints }, (_request, reply) =>
        reply.type('text/css; charset=utf-8').send(STYLE),
      );
      mailbox.get<{ Querystring: { to?: string } }>('/messages.json', { constraints }, async (request) =>
        folder.list({ to: textOf(request.query.to) }),
      );
      mailbox.delete('/messages.json', { constraints }, async (_request, reply) => {
        await folder.clear();
        return reply.code(204).send();
      });
      mailbox.get<{ Params: { id: string } }>('/messages/:id', { constraints }, async (request, reply) => {
        const mail = await folder.find(request.params.id);
        return mail === undefined ? sendPage(reply.code(404), missingPage()) : sendPage(reply, mailPage(mail));
      });
      mailbox.get<{ Params: { id: string } }>('/messages/:id/body', { constraints }, async (request, reply) => {
        const mail = await folder.find(request.params.id);
        if (mail === undefined) return sendPage(reply.code(404), missingPage());
        const html = mail.html.replace(/<head>/i, '<head><base target="_blank">');
        return reply.type('text/html; charset=utf-8').header('content-security-policy', BODY_POLICY).send(html);
      });
      mailbox.get<{ Params: { id: string; position: string } }>(
        '/messages/:id/attachments/:position',
        { constraints },
        async (request, reply) => {
          const { id, position } = request.params;
          const found = await folder.attachment(id, Number(position));
          return found === undefined ? sendPage(reply.code(404), missingPage()) : sendFile(reply, found);
        },
      );
    }),
  );
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(html);
}

/** A PDF opens in the browser; anything else is only to be saved. */
function sendFile(reply: FastifyReply, { name, type, content }: CaughtAttachment): FastifyReply {
  const isPdf = type === 'application/pdf';
  return reply
    .type(isPdf ? type : 'application/octet-stream')
    .header('content-disposition', `${isPdf ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content);
}

function listPage(mails: readonly CaughtMail[], to: string | undefined): string {
  const items = mails.map(
    (mail) =>
      `<li><a class="mail" href="/messages/${mail.id}"><strong>${escape(mail.subject || '(no subject)')}</strong>` +
      `<span>${escape(mail.to.join(', '))} <time datetime="${mail.receivedAt}">${shortTime(mail.receivedAt)}</time></span></a></li>`,
  );
  const empty =
    to === undefined
      ? 'Nothing was sent yet. Sign up with any address and look again.'
      : 'Nothing was sent to this address.';
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p>What Halo sends in development ends here; nothing reaches a real address.</p>
<form method="get" action="/"><input type="search" name="to" aria-label="Recipient" placeholder="Recipient" value="${escape(to ?? '')}"><button>Search</button></form>
${items.length === 0 ? `<p>${empty}</p>` : `<ul>${items.join('')}</ul>`}`,
  );
}

function mailPage(mail: CaughtMail): string {
  const unsubscribe = mail.headers['list-unsubscribe'];
  const body =
    mail.html === ''
      ? `<pre>${escape(mail.text)}</pre>`
      : `<iframe title="The mail" src="/messages/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${escape(mail.text)}</pre></details>`;
  const files = mail.attachments
    .map(
      ({ name, bytes }, position) =>
        `<dt>Attached</dt><dd><a href="/messages/${mail.id}/attachments/${position}">${escape(name)}</a> (${Math.ceil(bytes / 1024)} kB)</dd>`,
    )
    .join('');
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${escape(mail.subject || '(no subject)')}</h1>
<dl><dt>To</dt><dd>${escape(mail.to.join(', '))}</dd><dt>From</dt><dd>${escape(mail.from)}</dd><dt>At</dt><dd><time datetime="${mail.receivedAt}">${shortTime(mail.receivedAt)}</time></dd>
${unsubscribe === undefined ? '' : `<dt>List-Unsubscribe</dt><dd>${escape(unsubscribe)}</dd>`}${files}</dl>${body}`,
  );
}

function missingPage(): string {
  return page(
    'Not here',
    '<h1>Not here</h1><p>This mail does not exist any more. Only the last 200 are kept.</p><p><a href="/">All mails</a></p>',
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><link rel="stylesheet" href="/mailbox.css"></head><body><main>${body}</main></body></html>`;
}

function shortTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
