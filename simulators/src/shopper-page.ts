import { randomBytes } from 'node:crypto';
import type { Language } from '@halo/shared/contracts';
import type { FastifyReply } from 'fastify';

const STYLE = `
:root{color-scheme:light dark;--bg:#eef1f6;--paper:#fff;--ink:#15202e;--soft:#56626f;--line:#d7dde5;--main:#0b5cad;--main-ink:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0e141b;--paper:#182029;--ink:#eef3f8;--soft:#a5b1be;--line:#2c3743;--main:#7ab8f5;--main-ink:#08223b}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:12px;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow:hidden}
header{padding:12px 20px;border-bottom:1px solid var(--line);font-weight:700}
section{padding:16px 20px 20px}
h1{margin:0 0 4px;font-size:20px;line-height:1.25}
p{margin:0 0 16px;color:var(--soft)}
dl{margin:12px 0 16px;display:grid;grid-template-columns:auto 1fr;gap:8px 16px;border-block:1px solid var(--line);padding:12px 0}
dt{color:var(--soft)}
dd{margin:0;text-align:end;font-weight:600;overflow-wrap:anywhere}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:10px}
button{min-height:44px;padding:0 16px;border-radius:8px;border:1px solid var(--main);background:transparent;color:var(--main);font:inherit;font-weight:700;cursor:pointer}
button:first-child{background:var(--main);color:var(--main-ink)}
label{display:grid;gap:4px;color:var(--soft)}
select{width:100%;min-height:44px;padding:0 12px;border-radius:8px;border:1px solid var(--line);background:var(--paper);color:var(--ink);font:inherit}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
footer{padding:10px 20px;background:var(--bg);font-size:13px;color:var(--soft)}
`;

export interface ShopperPage {
  readonly language: Language;
  /** whose page it pretends to be */
  readonly host: string;
  readonly title: string;
  readonly words?: string | undefined;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** where the decision goes, and what may be decided; the first is the main one */
  readonly form?: {
    readonly action: string;
    /** name of the buttons' value; default: decision */
    readonly name?: string;
    readonly buttons: readonly (readonly [value: string, label: string])[];
    /** lists to choose from, below the buttons */
    readonly choices?: readonly ShopperChoice[];
  };
  readonly notice: string;
  /** runs in the page */
  readonly script?: string;
}

export interface PageRights {
  /** other origins a decision may lead to, by way of a redirect */
  readonly formTargets?: readonly string[];
  /** origins that may show the page in a frame */
  readonly ancestors?: readonly string[];
  /** the page speaks to the window that opened it */
  readonly keepsOpener?: boolean;
}

export interface ShopperChoice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/**
 * A page of a simulated company where the shopper decides. Says what it is, and works without scripts unless it has one
 * of its own.
 */
export function sendShopperPage(
  reply: FastifyReply,
  status: number,
  page: ShopperPage,
  { formTargets = [], ancestors = [], keepsOpener = false }: PageRights = {},
): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    ...(page.script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    // Browsers hold form-action against the redirect too, so the shop's origin must stand in it.
    `form-action ${page.form ? ["'self'", ...formTargets].join(' ') : "'none'"}`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ];
  return reply
    .code(status)
    .removeHeader('x-frame-options')
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': keepsOpener ? 'unsafe-none' : 'same-origin',
      ...(ancestors.length > 0 ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    })
    .send(markup(page, nonce));
}

function markup(
  { language, host, title, words, facts = [], form, notice, script }: ShopperPage,
  nonce: string,
): string {
  const list =
    facts.length === 0
      ? ''
      : `<dl>${facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
  const buttons =
    form?.buttons
      .map(
        ([value, label]) =>
          `<button name="${form.name ?? 'decision'}" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`,
      )
      .join('') ?? '';
  const choices = form?.choices?.map(choiceOf).join('') ?? '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main><header>${escapeHtml(host)}</header><section><h1>${escapeHtml(title)}</h1>${words === undefined ? '' : `<p>${escapeHtml(words)}</p>`}${list}
${form ? `<form method="post" action="${escapeHtml(form.action)}">${buttons}${choices}</form>` : ''}</section><footer>${escapeHtml(notice)}</footer></main>
${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}</body>
</html>`;
}

function choiceOf({ name, label, options }: ShopperChoice): string {
  return `<label>${escapeHtml(label)}<select name="${name}">${options.map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`).join('')}</select></label>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** For a value inside a script element. */
export function scriptValue(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}

export function money(amount: string, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount));
}
