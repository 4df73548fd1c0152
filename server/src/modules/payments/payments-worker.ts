import type { AttemptRecorder } from './attempts/attempt-recorder.ts';
import { type Attempt, claimStale, forgetCardTokens } from './attempts/attempt-repository.ts';
import { forgetPrints } from './fraud/forget-prints.ts';
import type { Charges } from './attempts/charges.ts';
import type { Returns } from './attempts/returns.ts';
import type { ProviderRegistry } from './providers/provider-registry.ts';
import type { Reversals } from './reversals/reversals.ts';
import { remindOfParkedEvents } from './webhooks/parked-events.ts';
import type { WebhookInbox } from './webhooks/webhook-inbox.ts';
import type { PaymentsNeeds } from './payments.ts';

const ROUND_MS = 30_000;
const RETRY_AFTER_MS = 5000;
/** A bank that decides is asked now and then; its webhook comes sooner. */
const ASK_PENDING_MS = 60_000;
/**
 * A provider that cannot be asked has reported by then, or nothing came of it: it is ended there, which is safe either
 * way.
 */
const GIVE_UP_UNKNOWN_MS = 15 * 60_000;
/** Neither an answer nor a webhook in a whole day. */
const FORGOTTEN_MS = 24 * 3_600_000;
/** A bank decides within a day, its webhook is sent again for some more: after that no report will come. */
const SILENT_PENDING_MS = 5 * 24 * 3_600_000;
/** After the provider's own deadline no shopper comes back from a challenge. */
const CHALLENGE_MS = 30 * 60_000;
/** Twice as long as a card token can be opened. */
const TOKEN_MEMORY_MS = 20 * 60_000;
/** Attempts are counted over a day; the rest is for the people who look into a wave of them. */
const PRINT_MEMORY_MS = 30 * 24 * 3_600_000;

/** Should it be paid after all, the money goes back. */
const GIVEN_UP = {
  event: { type: 'declined', proof: 'answer', failure: 'payment_cancelled', isOurs: true, retry: 'ours' },
} as const;

export interface WorkerParts {
  readonly needs: PaymentsNeeds;
  readonly recorder: AttemptRecorder;
  readonly inbox: WebhookInbox;
  readonly charges: Charges;
  readonly returns: Pick<Returns, 'askAgain'>;
  readonly reversals: Reversals;
  readonly providers: ProviderRegistry;
  readonly callTimeoutMs: number;
}

export interface PaymentsWorker {
  round(): Promise<void>;
  start(run: () => Promise<void>): void;
  stop(): void;
}

/** Finds an end for payments that were left without one: by a lost answer, a crash, or a shopper who closed the tab. */
export function createPaymentsWorker(parts: WorkerParts): PaymentsWorker {
  const { needs, inbox, returns, reversals } = parts;
  let timer: NodeJS.Timeout | undefined;
  return {
    async round() {
      await inbox.process();
      await findOutLost(parts);
      await askPending(parts);
      await endAbandonedChallenges(parts);
      await returns.askAgain();
      await reversals.send();
      await remindOfParkedEvents(needs);
      await forgetCardTokens(needs.db, ago(parts, TOKEN_MEMORY_MS));
      await forgetPrints(needs.db, ago(parts, PRINT_MEMORY_MS));
    },
    start(run) {
      timer ??= setInterval(
        () => run().catch((error: unknown) => needs.log.error({ err: error }, 'a round of the payments worker failed')),
        ROUND_MS,
      ).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/**
 * The process that still has the card sends the same request again under the same key: the provider answers what it
 * answered before, or charges now. Without the card the provider is asked; one that cannot be asked has its webhook,
 * and when even that did not come the payment is ended there.
 */
async function findOutLost(parts: WorkerParts): Promise<void> {
  const { db, clock } = parts.needs;
  const overdue = ago(parts, parts.callTimeoutMs + RETRY_AFTER_MS);
  const submitted = await claimStale(db, ['submitted', 'created'], overdue, clock.now());
  for (const { id } of submitted) await parts.recorder.record(id, { event: { type: 'lost' }, cause: 'reconcile' });
  const unknown = await claimStale(db, ['unknown'], ago(parts, RETRY_AFTER_MS), clock.now());
  for (const attempt of [...submitted, ...unknown]) await guarded(parts, attempt, () => findOut(parts, attempt));
}

async function findOut(parts: WorkerParts, attempt: Attempt): Promise<void> {
  const { charges, recorder } = parts;
  const current = await charges.findOut(attempt);
  if (current.state.status !== 'unknown') return;
  if (attempt.createdAt < ago(parts, FORGOTTEN_MS))
    await recorder.record(attempt.id, { ...GIVEN_UP, cause: 'forgotten' });
  else if (attempt.createdAt < ago(parts, GIVE_UP_UNKNOWN_MS) && !canBeAsked(parts, attempt))
    await charges.cancel(current, 'reconcile');
}

async function askPending(parts: WorkerParts): Promise<void> {
  const { db, clock } = parts.needs;
  for (const attempt of await claimStale(db, ['pending'], ago(parts, ASK_PENDING_MS), clock.now()))
    await guarded(parts, attempt, () => endSilent(parts, attempt));
}

async function endSilent(parts: WorkerParts, attempt: Attempt): Promise<void> {
  const { state } = await parts.charges.findOut(attempt);
  const isSilent = attempt.createdAt < ago(parts, SILENT_PENDING_MS) && !canBeAsked(parts, attempt);
  if (state.status !== 'pending' || !isSilent) return;
  parts.needs.log.error(
    { attemptId: attempt.id },
    'a payment was pending for days, and its provider never reported its outcome',
  );
  await parts.recorder.record(attempt.id, { ...GIVEN_UP, cause: 'silent' });
}

async function endAbandonedChallenges(parts: WorkerParts): Promise<void> {
  const { db, clock } = parts.needs;
  for (const attempt of await claimStale(db, ['challenge'], ago(parts, CHALLENGE_MS), clock.now()))
    await guarded(parts, attempt, () => parts.charges.cancel(attempt, 'abandoned'));
}

async function guarded({ needs: { log } }: WorkerParts, attempt: Attempt, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, attemptId: attempt.id }, 'a payment could not be reconciled; the next round will retry');
  }
}

function canBeAsked({ providers }: WorkerParts, attempt: Attempt): boolean {
  return providers.of(attempt)?.status !== undefined;
}

function ago({ needs: { clock } }: WorkerParts, milliseconds: number): Date {
  return new Date(clock.now().getTime() - milliseconds);
}
