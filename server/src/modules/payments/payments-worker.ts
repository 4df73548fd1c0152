import type { Deps } from '../../deps.ts';
import type { AttemptRecorder } from './attempts/attempt-recorder.ts';
import { claimStale, forgetCardTokens } from './attempts/attempt-repository.ts';
import type { ChargeRequest } from './payment-provider.ts';
import type { UnfinishedCharges } from './attempts/unfinished-charges.ts';
import type { WebhookInbox } from './webhooks/webhook-inbox.ts';

const ROUND_MS = 30_000;
const RETRY_AFTER_MS = 5000;
/** After the provider's own deadline nobody comes back from a challenge. */
const CHALLENGE_MS = 30 * 60_000;
/** Twice as long as a card token can be opened. */
const TOKEN_MEMORY_MS = 20 * 60_000;

export interface WorkerParts {
  readonly deps: Deps;
  readonly recorder: AttemptRecorder;
  readonly inbox: WebhookInbox;
  readonly unfinished: UnfinishedCharges;
  readonly charge: (request: ChargeRequest) => Promise<void>;
  readonly callTimeoutMs: number;
}

export interface PaymentsWorker {
  round(): Promise<void>;
  start(run: () => Promise<void>): void;
  stop(): void;
}

/** Finds an end for payments that were left without one: by a lost answer, a crash, or a shopper who closed the tab. */
export function createPaymentsWorker({ deps, recorder, inbox, unfinished, charge, callTimeoutMs }: WorkerParts): PaymentsWorker {
  const { db, clock, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  return {
    async round() {
      await inbox.process();
      await retryLost();
      await endAbandonedChallenges();
      await forgetCardTokens(db, ago(TOKEN_MEMORY_MS));
    },
    start(run) {
      timer ??= setInterval(() => run().catch((error: unknown) => log.error({ err: error }, 'a round of the payments worker failed')), ROUND_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };

  /**
   * The same request under the same idempotency key: the provider answers what it answered before, or charges now.
   * That needs the card, so only the process that has it can ask; for the others the signed webhook brings the end.
   * `pending` is not asked about: the provider has no call for that, and its webhook comes when the bank has decided.
   */
  async function retryLost(): Promise<void> {
    const submitted = await claimStale(db, ['submitted', 'created'], ago(callTimeoutMs + RETRY_AFTER_MS), clock.now());
    for (const { id } of submitted) await recorder.record(id, { event: { type: 'lost' }, cause: 'reconcile' });
    const unknown = await claimStale(db, ['unknown'], ago(RETRY_AFTER_MS), clock.now());
    for (const { id } of [...submitted, ...unknown]) {
      const request = unfinished.get(id, clock.now());
      if (!request) continue;
      try {
        await charge(request);
      } catch (error) {
        log.error({ err: error, attemptId: id }, 'a charge could not be reconciled; the next round tries again');
      }
    }
  }

  async function endAbandonedChallenges(): Promise<void> {
    const abandoned = await claimStale(db, ['challenge'], ago(CHALLENGE_MS), clock.now());
    for (const { id } of abandoned) {
      await recorder.record(id, { event: { type: 'declined', proof: 'answer', failure: 'authentication_failed' }, cause: 'abandoned' });
    }
  }
}
