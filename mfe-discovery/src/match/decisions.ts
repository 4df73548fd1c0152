import { MatchKind } from '@halo/shared/contracts';

/** A decision that the server may not have yet. */
export interface Decision {
  readonly id: string;
  readonly angelId: string;
  readonly kind: MatchKind;
}

/** What a tab left, if it is this account's. */
export function readDecisions(text: string | undefined, account: string): readonly Decision[] {
  if (text === undefined) return [];
  try {
    const stored = JSON.parse(text) as { account?: unknown; decisions?: unknown } | null;
    const { decisions } = stored ?? {};
    return stored?.account === account && Array.isArray(decisions) && decisions.every(isDecision) ? decisions : [];
  } catch {
    return [];
  }
}

function isDecision(value: unknown): value is Decision {
  const { id, angelId, kind } = (value ?? {}) as Partial<Record<keyof Decision, unknown>>;
  return typeof id === 'string' && typeof angelId === 'string' && MatchKind.options.some((known) => known === kind);
}

export function writeDecisions(account: string, decisions: readonly Decision[]): string {
  return JSON.stringify({ account, decisions });
}

/**
 * Adds a decision at the end. Taking one back that is not under way leaves nothing to send. `underWay`: the id that is
 * being sent right now.
 */
export function withDecision(
  decisions: readonly Decision[],
  decision: Decision,
  underWay: string | undefined,
): readonly Decision[] {
  const last = decisions.findLast(({ angelId }) => angelId === decision.angelId);
  if (decision.kind === 'undo' && last && last.kind !== 'undo' && last.id !== underWay)
    return decisions.filter(({ id }) => id !== last.id);
  return [...decisions, decision];
}
