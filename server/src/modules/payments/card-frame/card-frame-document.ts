import type { Language, ThemeTokens } from '@halo/shared/contracts';
import { themeStyleSheet } from '@halo/shared/theme';
import { reportDirectives } from '../../../edge/content-security-policy.ts';
import type { CardFrameBuild } from './card-frame-build.ts';

export interface CardFrameDocument {
  readonly build: CardFrameBuild;
  readonly language: Language;
  readonly theme: 'auto' | 'day' | 'night';
  readonly tokens: ThemeTokens;
  /** origin of the page around, the only one that is talked to */ readonly parent: string;
  readonly title: string;
  readonly nonce: string;
}

/** The page of the card fields: no words and no state in it, the script draws everything. */
export function cardFrameDocument({ build, language, theme, tokens, parent, title, nonce }: CardFrameDocument): string {
  const styles = build.styles.map(({ url, integrity }) => `<link rel="stylesheet" href="${url}" integrity="${integrity}" crossorigin="anonymous">`);
  const scripts = build.scripts.map(({ url, integrity }) => `<script src="${url}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" defer></script>`);
  return `<!doctype html>
<html lang="${language}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${themeStyleSheet(tokens)}</style>
${styles.join('\n')}
${scripts.join('\n')}
</head>
<body data-parent="${parent}"><form id="card" novalidate autocomplete="on"></form></body>
</html>`;
}

/** Nothing but our own script, style, font and token call; shown only inside the brand's own pages. */
export function cardFramePolicy(nonce: string, ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...reportDirectives,
  ].join('; ');
}
