/**
 * What `npm audit --json` prints.
 *
 * @typedef {{
 *   vulnerabilities?: Record<string, { severity: string, nodes: readonly string[], range: string }>,
 *   message?: string,
 *   error?: { summary?: string, code?: string },
 * }} AuditReport
 *   problems of what is shipped, notes about the rest; or why nothing is known
 * @typedef {{ problems: readonly string[], notes: readonly string[] } | { unknown: string }} Audit
 */

const BAD = new Set(['moderate', 'high', 'critical']);

/**
 * @param {string} output of npm
 * @param {ReadonlySet<string>} shipped folders
 * @returns {Audit}
 */
export function readAudit(output, shipped) {
  const report = parse(output);
  if (!report?.vulnerabilities)
    return { unknown: report?.error?.summary || report?.message || 'npm answered nothing that can be read' };
  /** @type {string[]} */
  const problems = [];
  /** @type {string[]} */
  const notes = [];
  for (const [name, { severity, nodes, range }] of Object.entries(report.vulnerabilities)) {
    const isProblem = BAD.has(severity) && nodes.some((folder) => shipped.has(folder));
    (isProblem ? problems : notes).push(`${name} ${range}: known weakness (${severity})`);
  }
  return { problems, notes };
}

/** @returns {AuditReport | undefined} */
function parse(/** @type {string} */ output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
