import type { WalletSettings } from '@halo/shared/contracts';
import { escapeHtml } from '@halo/shared/texts';
import { reportDirectives } from '@halo/server-kit/http/content-security-policy';
import { type FrameDocument, frameDocument } from '../frame-document.ts';
import { walletOrigins } from './wallet-settings.ts';

/** The page of one wallet's button: what the provider's script must know stands in it, the script draws the rest. */
export function walletFrameDocument({
  settings,
  ...document
}: FrameDocument & { readonly settings: WalletSettings }): string {
  const { parent, nonce } = document;
  return frameDocument(
    document,
    `<body data-parent="${parent}" data-nonce="${nonce}" data-settings="${escapeHtml(JSON.stringify(settings))}"><div id="wallet"></div></body>`,
  );
}

/**
 * Our own script, and one provider's. Its scripts are changed by their makers, so they have no hash, and some write
 * styles of their own; what holds them is that this page has nothing worth reading.
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
