/** Where browsers report what a policy refused, and its name in the headers. */
export const POLICY_REPORTS_PATH = '/policy-reports';
export const POLICY_REPORTS_GROUP = 'halo';
export const reportDirectives = directivesFor(POLICY_REPORTS_PATH);

/** The same for a page of a shell's version, which no report names by itself. */
export function policyReportsPath(shellVersion: string | undefined): string {
  return shellVersion === undefined
    ? POLICY_REPORTS_PATH
    : `${POLICY_REPORTS_PATH}?shell=${encodeURIComponent(shellVersion)}`;
}

function directivesFor(path: string): readonly [string, string] {
  return [`report-uri ${path}`, `report-to ${POLICY_REPORTS_GROUP}`];
}

/** What a page of a brand may load from elsewhere. Everything else is `'self'` or nothing. */
export interface PolicySources {
  nonce: string;
  /** `ws://luna.localhost:4000`: some browsers do not count it as `'self'` */
  socketOrigin: string;
  /** origins of the card fields and of the wallets */
  frameOrigins: readonly string[];
  /** origins that a payment challenge may be posted to, and those that it may be framed from */
  challengeOrigins: { readonly forms: readonly string[]; readonly frames: readonly string[] };
  /** origins of other companies that may be notified of this page by asking for a picture */
  pictureOrigins?: readonly string[];
  /** undefined: refused loads are not reported */
  shellVersion?: string | undefined;
  /** origin of a developer's override, which also says by socket what has changed */
  overrideOrigin?: string | undefined;
}

/** The policy of every page: no inline script or style without the nonce, no eval, nothing of strangers. */
export function contentSecurityPolicy({
  nonce,
  socketOrigin,
  frameOrigins,
  challengeOrigins,
  pictureOrigins = [],
  overrideOrigin,
  shellVersion,
}: PolicySources): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    ["img-src 'self' blob: data:", ...pictureOrigins].join(' '),
    // Voices of a conversation are asked for with the bearer and played from memory.
    'media-src blob:',
    "font-src 'self'",
    [
      `connect-src 'self' ${socketOrigin}`,
      ...(overrideOrigin ? [overrideOrigin, overrideOrigin.replace(/^http/, 'ws')] : []),
    ].join(' '),
    ['frame-src', ...frameOrigins, ...challengeOrigins.frames].join(' '),
    ["form-action 'self'", ...challengeOrigins.forms].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The one policy is the page's own guard (shell/src/boot/start-guard.ts): it says from where scripts may come.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...directivesFor(policyReportsPath(shellVersion)),
  ].join('; ');
}
