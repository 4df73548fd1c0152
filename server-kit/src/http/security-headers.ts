import type { FastifyReply } from 'fastify';
import { POLICY_REPORTS_GROUP, policyReportsPath } from './content-security-policy.ts';

/** For everything that is no page: should a browser ever show it as one, it can load nothing and be framed nowhere. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

const permissions = (microphone: '()' | '(self)') =>
  `camera=(), microphone=${microphone}, geolocation=(), browsing-topics=()`;

/** Headers of every answer. Pages have a policy of their own. */
export function setBaseHeaders(reply: FastifyReply, isSecure: boolean): void {
  void reply.headers({
    'x-content-type-options': 'nosniff',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
  if (!reply.hasHeader('content-security-policy') && !isPage(reply))
    void reply.header('content-security-policy', NO_PAGE_POLICY);
  if (!reply.hasHeader('permissions-policy')) void reply.header('permissions-policy', permissions('()'));
  if (!reply.hasHeader('referrer-policy')) void reply.header('referrer-policy', 'no-referrer');
  if (!reply.hasHeader('cross-origin-opener-policy')) void reply.header('cross-origin-opener-policy', 'same-origin');
  if (!reply.hasHeader('cross-origin-resource-policy'))
    void reply.header('cross-origin-resource-policy', 'same-origin');
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}

/** No script without an integrity, and where to report one. */
export function integrityHeaders(shellVersion?: string) {
  return {
    'integrity-policy': `blocked-destinations=(script), endpoints=(${POLICY_REPORTS_GROUP})`,
    'reporting-endpoints': `${POLICY_REPORTS_GROUP}="${policyReportsPath(shellVersion)}"`,
  };
}

/** Headers of a page. Without a shell's version a developer loads scripts from elsewhere, whose hashes are unknown. */
export function setPageHeaders(reply: FastifyReply, policy: string, shellVersion: string | undefined): void {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    // The nonce is new each time, so only the browser's own back button may keep the page.
    'cache-control': 'private, no-cache',
    'content-security-policy': policy,
    // A page lives on from one address to the next, and in a conversation people record voices.
    'permissions-policy': permissions('(self)'),
    // A wallet's window is opened from a frame of ours and answers it; a site that opens a page of ours gets no
    // reference to it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(shellVersion === undefined ? {} : integrityHeaders(shellVersion)),
    'x-frame-options': 'DENY',
    vary: 'accept-encoding',
  });
}
