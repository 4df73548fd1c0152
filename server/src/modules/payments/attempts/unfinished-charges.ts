import type { StartRequest } from '../providers/payment-provider.ts';

const KEEP_MS = 10 * 60_000;
const KEEP_MAX = 500;

/**
 * Charges whose outcome is not known yet, so that the same request can be sent again under the same idempotency key.
 * In this process's memory only and for ten minutes at most: a card is never written down. What is lost with the
 * process is settled by the provider's signed webhook.
 */
export interface UnfinishedCharges {
  keep(request: StartRequest, now: Date): void;
  get(attemptId: string, now: Date): StartRequest | undefined;
  drop(attemptId: string): void;
  clear(): void;
}

export function createUnfinishedCharges(): UnfinishedCharges {
  const kept = new Map<string, { request: StartRequest; until: number }>();
  const expire = (now: Date) => {
    for (const [id, { until }] of kept) if (until <= now.getTime()) kept.delete(id);
  };
  return {
    keep(request, now) {
      expire(now);
      const oldest = kept.keys().next().value;
      if (kept.size >= KEEP_MAX && oldest !== undefined) kept.delete(oldest);
      kept.set(request.attemptId, { request, until: now.getTime() + KEEP_MS });
    },
    get(attemptId, now) {
      expire(now);
      return kept.get(attemptId)?.request;
    },
    drop: (attemptId) => {
      kept.delete(attemptId);
    },
    clear: () => kept.clear(),
  };
}
