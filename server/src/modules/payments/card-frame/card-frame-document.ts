import { reportDirectives } from '@halo/server-kit/http/content-security-policy';
import { type FrameDocument, frameDocument } from '../frame-document.ts';

/**
 * The page of the card fields: no words and no state in it, the script draws everything. `cardKey`: with what it
 * encrypts the card, in hexadecimal.
 */
export function cardFrameDocument(document: FrameDocument, cardKey: string | undefined): string {
  const key = cardKey === undefined ? '' : ` data-card-key="${cardKey}"`;
  return frameDocument(
    document,
    `<body data-parent="${document.parent}"${key}><form id="card" novalidate autocomplete="on"></form></body>`,
  );
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
