// The page without what guards it, for the variant that shows what guarding costs: no policy, no integrity, no Trusted
// Types.

const GUARDING_HEADERS = ['content-security-policy', 'integrity-policy', 'reporting-endpoints'];
const TAG = /<(?:script|link|style)\b[^>]*>/g;
const GUARDING_ATTRIBUTE = / (?:nonce|integrity)="[^"]*"/g;

/**
 * The shell gives every script that it loads the hash it knows. Without this the browser would go on checking those,
 * and a
 * preload without a hash would not fit a script with one.
 */
const FORGET_INTEGRITY =
  "<script>Object.defineProperty(HTMLScriptElement.prototype,'integrity',{get:()=>'',set(){}})</script>";

export function unguardedPage(/** @type {string} */ html) {
  return html
    .replaceAll(TAG, (tag) => tag.replaceAll(GUARDING_ATTRIBUTE, ''))
    .replace('<head>', `<head>${FORGET_INTEGRITY}`);
}

/** Trusted Types are required by the policy, so they go with it. */
export function dropGuardingHeaders(/** @type {import('node:http').IncomingHttpHeaders} */ headers) {
  for (const name of GUARDING_HEADERS) delete headers[name];
}
