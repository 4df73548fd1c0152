/** Files of the console's page, by name, with their integrity. */
export interface ConsoleFiles {
  readonly scripts: readonly { readonly name: string; readonly integrity: string }[];
  readonly styles: readonly { readonly name: string; readonly integrity: string }[];
}

/** The console's sign, a ring with a gap; in the page, so that nothing is asked for. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"><circle cx="12" cy="12" r="8.5" stroke="#6f68e6" stroke-width="3.5" stroke-dasharray="44 9.4" stroke-linecap="round" transform="rotate(-62 12 12)"/><circle cx="12" cy="12" r="2.6" fill="#6f68e6"/></svg>',
)}`;

/** The console's page: no words and no state in it, the script draws everything. */
export function consoleDocument({ scripts, styles }: ConsoleFiles, nonce: string): string {
  const links = styles.map(
    ({ name, integrity }) => `<link rel="stylesheet" href="/${name}" integrity="${integrity}" crossorigin="anonymous">`,
  );
  const elements = scripts.map(
    ({ name, integrity }) =>
      `<script src="/${name}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" defer></script>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Halo operations</title>
<link rel="icon" href="${ICON}">
<link rel="icon" href="data:,">
${[...links, ...elements].join('\n')}
</head>
<body><div id="console"></div><noscript>The console needs scripts.</noscript></body>
</html>`;
}

/**
 * Only what lies on the host itself. Styles that the component library writes at run time carry the nonce; text becomes
 * markup or code nowhere but in the two policies of the console.
 */
export function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    'media-src data:',
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default console#webpack',
  ].join('; ');
}
