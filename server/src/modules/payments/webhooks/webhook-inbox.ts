import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { PROBLEM_CODES } from '@halo/shared/contracts';
import type { Deps } from '../../../deps.ts';
import { webhookInbox } from '../../../storage/schema.ts';
import { withTransaction } from '../../../storage/transaction.ts';
import type { AttemptRecorder, Occurrence, Recorded } from '../attempts/attempt-recorder.ts';
import { attemptById, type Attempt } from '../attempts/attempt-repository.ts';
import type { ProviderEvent } from '../payment-provider.ts';

const PENDING_MAX = 100;

/** What the table keeps of an event. */
const StoredEvent = z.object({
  eventId: z.string(),
  attemptId: z.string(),
  merchantAccount: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  reference: z.string(),
  name: z.string(),
  outcome: z.optional(z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('accepted') }),
    z.object({ kind: z.literal('declined'), failure: z.enum(PROBLEM_CODES) }),
  ])),
});

/** Signed events: stored first, then acknowledged, then worked off, each once. */
export interface WebhookInbox {
  store(events: readonly ProviderEvent[]): Promise<void>;
  /** Works off what waits, also what another process left behind. Never throws: what fails is tried again next time. */
  process(): Promise<void>;
}

export function createWebhookInbox(deps: Deps, recorder: AttemptRecorder, provider: { name: string; merchantAccount: string }): WebhookInbox {
  return {
    async store(events) {
      await deps.db.insert(webhookInbox)
        .values(events.map((event) => ({ provider: provider.name, eventId: event.eventId, body: z.encode(StoredEvent, event as z.output<typeof StoredEvent>) })))
        .onConflictDoNothing();
    },
    async process() {
      const waiting = await deps.db.select({ eventId: webhookInbox.eventId }).from(webhookInbox)
        .where(and(eq(webhookInbox.provider, provider.name), isNull(webhookInbox.processedAt)))
        .orderBy(webhookInbox.receivedAt)
        .limit(PENDING_MAX);
      for (const { eventId } of waiting) {
        try {
          await recorder.announce(await processOne(eventId));
        } catch (error) {
          deps.log.error({ err: error, eventId }, 'a webhook event could not be processed; it stays in the inbox');
        }
      }
    },
  };

  /** The event's row stays locked, so that it is done once; its effect and its mark are kept together. */
  async function processOne(eventId: string): Promise<Recorded | undefined> {
    return withTransaction(deps.db, async (tx) => {
      const isThis = and(eq(webhookInbox.provider, provider.name), eq(webhookInbox.eventId, eventId));
      const [row] = await tx.select().from(webhookInbox).where(and(isThis, isNull(webhookInbox.processedAt))).for('update', { skipLocked: true });
      if (!row) return undefined;
      await tx.update(webhookInbox).set({ processedAt: deps.clock.now() }).where(isThis);
      const event = z.parse(StoredEvent, row.body) as ProviderEvent;
      const attempt = await attemptById(tx, event.attemptId);
      const complaint = complaintAbout(event, attempt);
      if (complaint !== undefined) {
        deps.log.error({ eventId, attemptId: event.attemptId, event: event.name }, `webhook without effect: ${complaint}`);
        return undefined;
      }
      const occurrence = occurrenceOf(event);
      if (!occurrence) {
        // Refunds, chargebacks and the like are decided by a person.
        deps.log.warn({ eventId, attemptId: event.attemptId, event: event.name }, 'webhook that changes no payment by itself');
        return undefined;
      }
      return recorder.recordIn(tx, event.attemptId, occurrence);
    });
  }

  function complaintAbout(event: ProviderEvent, attempt: Attempt | undefined): string | undefined {
    if (event.merchantAccount !== provider.merchantAccount) return 'another merchant account';
    if (!attempt || attempt.provider !== provider.name) return 'unknown order';
    if (event.outcome && (event.amountCents !== attempt.amountCents || event.currency !== attempt.currency)) return 'another amount or currency';
    return undefined;
  }
}

function occurrenceOf({ outcome, eventId, reference }: ProviderEvent): Occurrence | undefined {
  if (!outcome) return undefined;
  const cause = `webhook:${eventId}`;
  return outcome.kind === 'accepted'
    ? { event: { type: 'accepted', proof: 'webhook' }, cause, reference }
    : { event: { type: 'declined', proof: 'webhook', failure: outcome.failure }, cause };
}
