import type { Language } from '@halo/shared/contracts';
import { BANK_TEXTS, bankLanguage } from './bank-texts.ts';
import type { SimulatedPayment } from './simulated-payments.ts';

const STYLE = `
:root{color-scheme:light dark;--bg:#eef1f6;--paper:#fff;--ink:#15202e;--soft:#56626f;--line:#d7dde5;--main:#0b5cad;--main-ink:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0e141b;--paper:#182029;--ink:#eef3f8;--soft:#a5b1be;--line:#2c3743;--main:#7ab8f5;--main-ink:#08223b}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow:hidden}
header{display:flex;align-items:center;gap:10px;padding:16px 24px;border-bottom:1px solid var(--line);font-weight:700}
header span{width:28px;height:28px;border-radius:6px;background:var(--main);color:var(--main-ink);display:grid;place-items:center}
section{padding:24px}
h1{margin:0 0 4px;font-size:22px;line-height:1.25}
p{margin:0 0 20px;color:var(--soft)}
dl{margin:0 0 24px;display:grid;grid-template-columns:auto 1fr;gap:10px 16px;border-block:1px solid var(--line);padding:16px 0}
dt{color:var(--soft)}
dd{margin:0;text-align:end;font-weight:600;overflow-wrap:anywhere}
form{display:grid;gap:12px}
button{min-height:48px;padding:0 16px;border-radius:8px;border:1px solid var(--main);background:transparent;color:var(--main);font:inherit;font-weight:700;cursor:pointer}
button[value=confirm]{background:var(--main);color:var(--main-ink)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
footer{padding:14px 24px;background:var(--bg);font-size:13px;color:var(--soft)}
`;

/** The 3-D Secure page of a bank that does not exist: works without scripts, says that it is a simulation. */
export function challengePage(payment: SimulatedPayment, nonce: string): string {
  const language = bankLanguage(payment.language);
  const texts = BANK_TEXTS[language];
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: payment.amount.currency }).format(payment.amount.value / 100);
  return page(language, texts.title, nonce, `
<section>
<h1>${texts.title}</h1>
<p>${texts.question}</p>
<dl>
<dt>${texts.merchant}</dt><dd>${escapeHtml(payment.statement || payment.merchantAccount)}</dd>
<dt>${texts.amount}</dt><dd>${escapeHtml(amount)}</dd>
<dt>${texts.card}</dt><dd>${escapeHtml(texts.cardEnding(payment.lastFour))}</dd>
</dl>
<form method="post" action="/3ds/${payment.challengeId}/decision">
<button name="decision" value="confirm">${texts.confirm}</button>
<button name="decision" value="refuse">${texts.refuse}</button>
</form>
</section>
<footer>${texts.notice}</footer>`);
}

export function gonePage(acceptLanguage: string | undefined, nonce: string): string {
  const language = bankLanguage(acceptLanguage ?? 'en');
  const texts = BANK_TEXTS[language];
  return page(language, texts.goneTitle, nonce, `<section><h1>${texts.goneTitle}</h1><p>${texts.gone}</p></section><footer>${texts.notice}</footer>`);
}

function page(language: Language, title: string, nonce: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main><header><span aria-hidden="true">§</span>Test Bank</header>${body}</main></body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
