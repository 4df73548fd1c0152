import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { Basics } from '../../basics.ts';
import type { PaymentsEnvironment } from './payment-environment.ts';
import type { Language, ThemeTokens } from '@halo/shared/contracts';
import { themeStyleSheet } from '@halo/shared/theme';
import type { CardFrameBuild } from './card-frame/card-frame-build.ts';

/** What every page has that is shown inside a brand's checkout. */
export interface FrameDocument {
  readonly build: CardFrameBuild;
  readonly language: Language;
  readonly theme: 'auto' | 'day' | 'night';
  readonly tokens: ThemeTokens;
  /** origin of the embedding page, the only one that messages are exchanged with */
  readonly parent: string;
  readonly title: string;
  readonly nonce: string;
}

/** @param body the body element, whole; what comes from outside must be escaped in it */
export function frameDocument({ build, language, theme, tokens, title, nonce }: FrameDocument, body: string): string {
  const styles = build.styles.map(
    ({ url, integrity }) => `<link rel="stylesheet" href="${url}" integrity="${integrity}" crossorigin="anonymous">`,
  );
  const scripts = build.scripts.map(
    ({ url, integrity }) =>
      `<script src="${url}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" defer></script>`,
  );
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
${body}
</html>`;
}

export interface FrameNeeds extends Pick<Basics, 'brands'> {
  readonly env: PaymentsEnvironment;
  /** where the frames' files lie for all processes */
  readonly uploads: AssetStore;
}
