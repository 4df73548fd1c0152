import type { Language } from '@halo/shared/contracts';
import type { MailBrand } from './mail-brand.ts';
import type { MailFact, MailLink, MailText } from './mail-text.ts';
import type { MailWording } from './mail-wording.ts';

const FONT = "font-family:Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#221d2b';
const SOFT = '#6b6375';

export interface MailLayoutInput {
  readonly text: MailText;
  /** for what stands around every mail */
  readonly t: MailWording['t'];
  readonly brand: MailBrand;
  readonly language: Language;
  readonly unsubscribeUrl: string | undefined;
}

/** For programs and people that show no HTML: everything that the HTML says. */
export function layOutPlain({ text, t, brand, language, unsubscribeUrl }: MailLayoutInput): string {
  // French has a narrow space before its colon.
  const colon = language === 'fr' ? '\u202f:' : ':';
  const blocks = [
    text.heading,
    text.box && `*** ${text.box} ***`,
    ...text.paragraphs,
    text.quote
      ?.split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
    text.facts?.map(([label, value]) => `${label}${colon} ${value}`).join('\n'),
    text.button && `${text.button.label}${colon}\n${text.button.url}`,
    ...(text.links ?? []).map((link) => `${link.label}${colon}\n${link.url}`),
    text.note,
    `--\n${t('frame.sentBy')} ${brand.name} (${brand.origin})\n${brand.company}, ${brand.companyAddress}\n${t('frame.adultsOnly')}`,
    unsubscribeUrl && `${t('frame.unsubscribe')}${colon}\n${unsubscribeUrl}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/**
 * Tables and inline styles, because that is what mail programs understand. No pictures: nothing is loaded,
 * so opening a mail is not tracked.
 */
export function layOutHtml({ text, t, brand, language, unsubscribeUrl }: MailLayoutInput): string {
  const content = [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;color:${INK}">${escape(text.heading)}</h1>`,
    text.box === undefined ? '' : box(text.box, brand),
    ...text.paragraphs.map(paragraph),
    text.quote === undefined ? '' : quote(text.quote, brand),
    text.facts === undefined ? '' : facts(text.facts),
    text.button === undefined ? '' : button(text.button, brand),
    ...(text.links ?? []).map(
      (link) =>
        `<p style="margin:12px 0 0"><a href="${escape(link.url)}" style="color:${INK}">${escape(link.label)}</a></p>`,
    ),
    text.note === undefined ? '' : small(escape(text.note)),
    text.button === undefined
      ? ''
      : small(
          `${escape(t('frame.buttonFallback'))}<br><span style="word-break:break-all">${escape(text.button.url)}</span>`,
        ),
  ];
  const footer = [
    `${escape(t('frame.sentBy'))} <a href="${escape(brand.origin)}" style="color:${SOFT}">${escape(brand.name)}</a>. ${escape(t('frame.adultsOnly'))}`,
    `${escape(brand.company)}, ${escape(brand.companyAddress)}`,
    unsubscribeUrl === undefined
      ? ''
      : `<a href="${escape(unsubscribeUrl)}" style="color:${SOFT}">${escape(t('frame.unsubscribe'))}</a>`,
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(text.subject)}</title></head>
<body style="margin:0;background:#f5f3f7;${FONT};color:${INK}">
<div style="display:none;max-height:0;overflow:hidden">${escape(text.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px;font-size:22px;font-weight:700;color:${INK}"><span style="color:${escape(brand.accent)}">&#9679;</span> ${escape(brand.name)}</td></tr>
<tr><td style="background:#ffffff;border-radius:20px;padding:32px 28px;font-size:16px;line-height:24px">
${content.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px;font-size:13px;line-height:20px;color:${SOFT}">${footer.filter(Boolean).join('<br>')}</td></tr>
</table></td></tr></table>
</body></html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escape(text)}</p>`;
}

function small(html: string): string {
  return `<p style="margin:20px 0 0;font-size:13px;line-height:20px;color:${SOFT}">${html}</p>`;
}

function quote(text: string, brand: MailBrand): string {
  return `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid ${escape(brand.accent)};white-space:pre-wrap">${escape(text)}</blockquote>`;
}

function box(text: string, brand: MailBrand): string {
  return `<p style="margin:0 0 16px;padding:14px 16px;border:2px solid ${escape(brand.accent)};border-radius:12px;font-weight:600">${escape(text)}</p>`;
}

function facts(rows: readonly MailFact[]): string {
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th align="left" scope="row" style="padding:6px 16px 6px 0;font-weight:400;color:${SOFT}">${escape(label)}</th><td style="padding:6px 0">${escape(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px">${lines.join('')}</table>`;
}

function button({ label, url }: MailLink, brand: MailBrand): string {
  const style = `display:inline-block;background:${escape(brand.accent)};color:${escape(brand.accentInk)};padding:14px 28px;border-radius:16px;font-weight:600;text-decoration:none`;
  return `<p style="margin:24px 0 8px"><a href="${escape(url)}" style="${style}">${escape(label)}</a></p>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
