import {
  BOOT_ELEMENT_ID,
  type BootDocument,
  type DrawnPage,
  pickLanguage,
  PRERENDERED_ELEMENT_ID,
  UNMET_NEEDS,
} from '@halo/shared/contracts';
import { escapeHtml } from '@halo/shared/texts';
import { fontStyleSheet, themeStyleSheet } from '@halo/shared/theme';
import { type Preload, type ServedShell, shellAddress } from './page-preloads.ts';
import { skeletonMarkup, skeletonStyle } from './page-skeleton.ts';

export interface PageParts {
  boot: BootDocument;
  shell: ServedShell;
  preloads: readonly Preload[];
  skeleton: Parameters<typeof skeletonMarkup>[0];
  /** the page itself; its scripts come after everything that is seen */
  drawn?: DrawnPage | undefined;
  /** a member's frame with the outline of the page, which the shell draws over */
  outline?: DrawnPage | undefined;
  nonce: string;
  /** files that a browser keeps with this page */
  keeps: readonly string[];
  /** of a page with a published shell: asks for the version before when that does not start */
  standIn?: { script: string; cookie: string; failed: string } | undefined;
}

/**
 * The whole page: brand, release set and manifests stand in it, so nothing has to be asked for before the shell starts.
 */
export function pageDocument(parts: PageParts): string {
  const { boot, shell, preloads, skeleton, drawn, outline, nonce, keeps, standIn } = parts;
  const { brand, language } = boot;
  const font = shell.preload.find(({ as }) => as === 'font');
  const styles = [
    font ? fontStyleSheet(shellAddress(shell, font.file)) : '',
    themeStyleSheet(brand.theme),
    'noscript p{padding:16px;text-align:center}',
    outline ? outline.css : skeletonStyle,
    ...(drawn ? [drawnStyle, drawn.css] : []),
  ].join('\n');
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    // First of all: what it asks for is under way while the rest comes.
    shell.earlyCalls ? `<script nonce="${nonce}">${shell.earlyCalls}</script>` : '',
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`,
    `<title>${escapeHtml(brand.title)}</title>`,
    `<meta name="description" content="${escapeHtml(pickLanguage(brand.copy.heroClaim, language))}">`,
    `<meta name="theme-color" content="${brand.theme.day.bg}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${brand.theme.night.bg}" media="(prefers-color-scheme: dark)">`,
    `<link rel="icon" href="${escapeHtml(brand.icon ?? brand.logo)}" type="image/svg+xml">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    // iPhones of before read these and not the manifest.
    `<meta name="mobile-web-app-capable" content="yes"><meta name="apple-mobile-web-app-capable" content="yes">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(brand.title)}">`,
    ...keeps.map((address) => `<meta name="halo-keeps" content="${escapeHtml(address)}">`),
    `<style nonce="${nonce}">${styles}</style>`,
    ...preloads.filter(({ as }) => as !== 'script').map((preload) => preloadTag(preload, nonce)),
    `<script type="application/json" id="${BOOT_ELEMENT_ID}" nonce="${nonce}">${escapeJson(boot)}</script>`,
    standIn
      ? `<script nonce="${nonce}" data-cookie="${standIn.cookie}" data-failed="${escapeHtml(standIn.failed)}">${standIn.script}</script>`
      : '',
    // Before every script with an address: it decides from where they may come.
    `<script nonce="${nonce}">${shell.bootGuard}</script>`,
    ...shell.scripts.map(
      (file) =>
        `<script ${drawn ? LATE : 'defer fetchpriority="high"'} data-start nonce="${nonce}" src="${shellAddress(shell, file)}" integrity="${shell.files[file]?.integrity ?? ''}" crossorigin="anonymous"></script>`,
    ),
    // After the shell's own, which everything else of them waits for.
    ...preloads.filter(({ as }) => as === 'script').map((preload) => preloadTag(preload, nonce, drawn !== undefined)),
    // What only a script could answer is not shown where none runs.
    drawn ? `<noscript><style nonce="${nonce}">#${PRERENDERED_ELEMENT_ID} button{display:none}</style></noscript>` : '',
    `</head><body>`,
    drawn ? `<div id="${PRERENDERED_ELEMENT_ID}">${drawn.html}</div>` : '',
    `<div id="halo-app">${outline ? `<div class="hs">${outline.html}</div>` : skeletonMarkup(skeleton)}</div>`,
    `<noscript><p>${escapeHtml(pickLanguage<string>(NO_SCRIPT, language))}</p></noscript></body></html>`,
  ].join('\n');
}

/** The page's own script (start-guard.ts) asks for it later. */
const LATE = 'type="text/plain"';

/**
 * The shell draws beside what stands, at the same width, and what stands goes when it is done. Members never see it:
 * their page is another one.
 */
const drawnStyle = [
  `#${PRERENDERED_ELEMENT_ID}~#halo-app{position:absolute;inset:0 0 auto;visibility:hidden}`,
  `[data-member] #${PRERENDERED_ELEMENT_ID}{display:none}`,
  `${UNMET_NEEDS}{display:none!important}`,
  `[data-member] #${PRERENDERED_ELEMENT_ID}~#halo-app{position:static;visibility:visible}`,
].join('\n');

const NO_SCRIPT = {
  it: 'Per usare questo sito serve JavaScript.',
  es: 'Para usar este sitio hace falta JavaScript.',
  fr: 'Ce site a besoin de JavaScript.',
  en: 'This site needs JavaScript.',
} as const;

/**
 * crossorigin and integrity must equal those of the later request, or the browser fetches twice. `isLate`: the page's
 * own script (start-guard.ts) asks for it together with the shell's scripts.
 */
function preloadTag({ href, as, integrity }: Preload, nonce: string, isLate = false): string {
  const isAnonymous = as === 'script' || as === 'font';
  return [
    `<link ${isLate ? 'data-late' : 'rel="preload"'} as="${as}" href="${href}"`,
    isAnonymous ? ' crossorigin="anonymous"' : '',
    as === 'font' ? ' type="font/woff2"' : '',
    integrity ? ` integrity="${integrity}"` : '',
    as === 'script' || as === 'style' ? ` nonce="${nonce}"` : '',
    '>',
  ].join('');
}

/** JSON inside a script element: `<` is the only character that could end it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
