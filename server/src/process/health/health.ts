import type { Basics } from '../../basics.ts';

/** What stands in the way of new work, as a sentence for operators; undefined while nothing does. */
export type HealthCheck = () => Promise<string | undefined> | string | undefined;

export interface Health {
  /** Every reason why new work should go elsewhere; none: it may come here. */
  reasons(): Promise<string[]>;
}

/** Probes of several balancers come together: they share one look. */
const KEPT_MS = 1000;

/** Asks all checks at once. What changes is in the log, as long as probes ask. */
export function createHealth(
  checks: readonly HealthCheck[],
  log: Pick<Basics['log'], 'warn' | 'info'>,
  now: () => number = () => performance.now(),
): Health {
  let last: { readonly at: number; readonly answer: Promise<string[]> } | undefined;
  let known = '';

  async function look(): Promise<string[]> {
    const reasons = (await Promise.all(checks.map(reasonOf))).filter((each) => each !== undefined);
    const found = reasons.join(' ');
    if (found !== known && found !== '') log.warn({ reasons }, 'no new work should come here');
    if (found !== known && found === '') log.info({}, 'new work may come again');
    known = found;
    return reasons;
  }

  return {
    reasons() {
      if (last === undefined || now() - last.at > KEPT_MS) last = { at: now(), answer: look() };
      return last.answer;
    },
  };
}

/** A check that fails itself has not found that all is well. */
async function reasonOf(check: HealthCheck): Promise<string | undefined> {
  try {
    return await check();
  } catch (error) {
    return `A check fails: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
