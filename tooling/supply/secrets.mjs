/** What a secret of a known kind looks like, strict enough to be none of our own words. @type {Record<string, RegExp>} */
const KINDS = {
  'private key': /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----[\s\\nr"'+]*[\w+/=]{40}/,
  'key of AWS': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  'key of Google': /\bAIza[\w-]{35}\b|\bGOCSPX-[\w-]{28}\b/,
  'token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_\w{60,}/,
  'token of GitLab': /\bglpat-[\w-]{20,}/,
  'token of npm': /\bnpm_[A-Za-z0-9]{36}\b|_authToken=[\w+/=-]{20,}/,
  'token of Slack': /\bxox[abeoprs]-[\w-]{20,}/,
  'token of Telegram': /\b\d{8,10}:AA[\w-]{33}\b/,
  'key of SendGrid': /\bSG\.[\w-]{20,}\.[\w-]{40,}/,
  'key of Stripe': /\b[rs]k_live_\w{16,}/,
  'key of Mollie': /\blive_[A-Za-z0-9]{30,}\b/,
  'key of Adyen': /\bAQE[a-z]hm[\w+/=-]{40,}/,
  'token of PayPal': /\baccess_token\$production\$\w+/,
  'password in an address':
    /\b(?:https?|smtps?|postgres(?:ql)?|rediss?):\/\/[^\s:@/'"`]+:[^\s:@/'"`$<{]{8,}@[\w-]+\.[\w.-]+/,
};

/** Keys that guard nothing, by file and kind: of a site that a test runs itself. @type {ReadonlySet<string>} */
const OF_TESTS = new Set(['server/src/modules/conversations/previews/testing/site-certificate.ts private key']);

/**
 * @param {readonly { file: string, text: string }[]} files
 * @returns {string[]} problems: kind and line, never the secret
 */
export function secretProblems(files) {
  return files.flatMap(({ file, text }) =>
    Object.entries(KINDS).flatMap(([kind, pattern]) => {
      const found = pattern.exec(text);
      return found && !OF_TESTS.has(`${file} ${kind}`)
        ? [`${file}:${lineAt(text, found.index)} looks like a ${kind}`]
        : [];
    }),
  );
}

function lineAt(/** @type {string} */ text, /** @type {number} */ index) {
  return text.slice(0, index).split('\n').length;
}
