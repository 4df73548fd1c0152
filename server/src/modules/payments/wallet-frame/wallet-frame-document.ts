import type { Language, ThemeTokens, WalletSettings } from '@halo/shared/contracts';
import { themeStyleSheet } from '@halo/shared/theme';
import { reportDirectives } from '../../../edge/content-security-policy.ts';
import type { CardFrameBuild } from '../card-frame/card-frame-build.ts';
import { walletOrigins } from './wallet-settings.ts';

export interface WalletFrameDocument {
  readonly build: CardFrameBuild;
  readonly language: Language;
  readonly theme: 'auto' | 'day' | 'night';
  readonly tokens: ThemeTokens;
  /** origin of the page around, the only one that is talked to */ readonly parent: string;
  readonly title: string;
  readonly settings: WalletSettings;
  readonly nonce: string;
}

/** The page of one wallet's button: what the provider's script must know stands in it, the script draws the rest. */
export function walletFrameDocument({ build, language, theme, tokens, parent, title, settings, nonce }: WalletFrameDocument): string {
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
<body data-parent="${parent}" data-nonce="${nonce}" data-settings="${inAttribute(JSON.stringify(settings))}"><div id="wallet"></div></body>
</html>`;
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * Our own script, and one provider's. Its scripts are changed by their makers, so they have no hash, and some write styles of
 * their own; what holds them is that this page has nothing worth reading.
 */
export function walletFramePolicy(nonce: string, settings: WalletSettings, ancestors: readonly string[]): string {
  const provider = walletOrigins(settings).join(' ');
  const styles = settings.wallet === 'paypal' ? `'nonce-${nonce}'` : "'unsafe-inline'";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${provider}`,
    `style-src 'self' ${styles}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src data: ${provider}`,
    `font-src ${provider}`,
    `connect-src ${provider}`,
    `frame-src ${provider}`,
    `form-action ${provider}`,
    `frame-ancestors ${ancestors.join(' ')}`,
    "base-uri 'none'",
    ...reportDirectives,
  ].join('; ');
}
