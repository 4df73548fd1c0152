import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { OverrideGrant } from '@halo/releases';
import { escapeHtml } from '@halo/shared/texts';

/** Where the confirm page sends its form. */
export const OVERRIDE_PATH = '/halo-override';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:10vh auto;padding:0 1rem;color:#1c1b22;background:#fff;overflow-wrap:anywhere}' +
  'button,a{font:inherit;display:inline-block;min-height:44px;line-height:44px;padding:0 1.25rem;border:1px solid #1c1b22;border-radius:8px;background:#fff;color:inherit;text-decoration:none}' +
  'button{background:#1c1b22;color:#fff;cursor:pointer}' +
  '@media(prefers-color-scheme:dark){body,a{background:#1c1b22;color:#f4f3f8;border-color:#f4f3f8}button{background:#f4f3f8;color:#1c1b22}}';

/** Nothing but this one style and a form to ourselves: no script, no picture, no frame around it. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Says what is about to happen in this browser, and asks. In English, like the badge: it is for developers. */
export function sendConfirmation(
  reply: FastifyReply,
  { token, path, grant }: { token: string; path: string; grant: OverrideGrant },
): FastifyReply {
  return send(reply, 200, 'Run a remote from elsewhere?', [
    `<p>Until ${escapeHtml(grant.expiresAt.slice(0, 16).replace('T', ' '))} UTC, this browser will run <strong>${escapeHtml(grant.remote)}</strong> of ${escapeHtml(grant.scope)} from</p>`,
    `<p><strong>${escapeHtml(grant.entry)}</strong></p>`,
    '<p>That code sees what you see on this site and can do what you can do. Go on only if you asked for this link yourself. It works once.</p>',
    `<form method="post" action="${OVERRIDE_PATH}"><input type="hidden" name="token" value="${escapeHtml(token)}"><input type="hidden" name="path" value="${escapeHtml(path)}">`,
    '<button type="submit">Run it in this browser</button> <a href="/">No, leave</a></form>',
  ]);
}

/** For a link of ours that is no good any more. */
export function sendUsedUp(reply: FastifyReply): FastifyReply {
  return send(reply, 409, 'This link was used or has ended', [
    '<p>A link works once, in one browser. Ask for a new one with <code>npx --no-install halo override</code>.</p>',
    '<p><a href="/">To the site</a></p>',
  ]);
}

function send(reply: FastifyReply, status: number, title: string, body: readonly string[]): FastifyReply {
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body.join('')}</main></body></html>`;
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-frame-options': 'DENY',
      // With `no-referrer` a browser would send the form with the origin `null`.
      'referrer-policy': 'same-origin',
    })
    .send(html);
}
