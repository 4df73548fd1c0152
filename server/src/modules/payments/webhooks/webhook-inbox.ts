import { CardBrand, PROBLEM_CODES } from '@halo/shared/contracts';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { webhookInbox } from '../payments-tables.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { AttemptRecorder, Occurrence } from '../attempts/attempt-recorder.ts';
import { type Attempt, attemptById } from '../attempts/attempt-repository.ts';
import { isOpen } from '../attempts/attempt-state.ts';
import type { ProviderEvent, ProviderName } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { Reversals } from '../reversals/reversals.ts';
import type { PaymentsNeeds } from '../payments.ts';

const PENDING_MAX = 100;
/** What goes wrong so often is looked at now and then only. */
const FAILURES_MAX = 20;
const SET_ASIDE_MS = 3_600_000;

const KeptCard = z.object({
  token: z.string(),
  brand: z.optional(CardBrand),
  lastFour: z.string(),
  expiryMonth: z.string(),
  expiryYear: z.string(),
});

/** What the table keeps of an event. */
const StoredEvent = z.object({
  eventId: z.string(),
  attemptId: z.string(),
  merchant: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  reference: z.string(),
  name: z.string(),
  outcome: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('accepted'), keptCard: z.optional(KeptCard) }),
      z.object({ kind: z.literal('declined'), failure: z.enum(PROBLEM_CODES) }),
      z.object({ kind: z.literal('refunded') }),
      z.object({ kind: z.literal('refundFailed') }),
      z.object({ kind: z.literal('chargedBack') }),
      z.object({ kind: z.literal('chargebackReversed') }),
    ]),
  ),
});

/** The news about money going back came before the news that it was paid: it waits in the inbox. */
class TooEarlyError extends Error {
  override readonly name = 'TooEarlyError';
}

/** Proven events: stored first, then acknowledged, then worked off, each once. */
export interface WebhookInbox {
  store(provider: ProviderName, events: readonly ProviderEvent[]): Promise<void>;
  /** Works off what waits, also what another process left behind. Never throws: what fails is tried again next time. */
  process(): Promise<void>;
}

export function createWebhookInbox(
  needs: Pick<PaymentsNeeds, 'db' | 'clock' | 'log'>,
  providers: ProviderRegistry,
  recorder: AttemptRecorder,
  reversals: Reversals,
): WebhookInbox {
  return {
    async store(provider, events) {
      if (events.length === 0) return;
      await needs.db
        .insert(webhookInbox)
        .values(
          events.map((event) => ({
            provider,
            eventId: event.eventId,
            body: z.encode(StoredEvent, event as z.output<typeof StoredEvent>),
          })),
        )
        .onConflictDoNothing();
    },
    async process() {
      const waiting = await needs.db
        .select({ provider: webhookInbox.provider, eventId: webhookInbox.eventId })
        .from(webhookInbox)
        .where(
          and(
            isNull(webhookInbox.processedAt),
            or(
              lt(webhookInbox.failures, FAILURES_MAX),
              lt(webhookInbox.triedAt, new Date(needs.clock.now().getTime() - SET_ASIDE_MS)),
            ),
          ),
        )
        // What was tried in vain goes behind what waits for its first time.
        .orderBy(sql`${webhookInbox.triedAt} nulls first`, asc(webhookInbox.receivedAt))
        .limit(PENDING_MAX);
      for (const { provider, eventId } of waiting) {
        try {
          await (await processOne(provider, eventId))?.();
        } catch (error) {
          const isEarly = error instanceof TooEarlyError;
          if (!isEarly)
            needs.log.error(
              { err: error, provider, eventId },
              'a webhook event could not be processed; it stays in the inbox',
            );
          await triedInVain(provider, eventId, isEarly ? 0 : 1);
        }
      }
    },
  };

  async function triedInVain(provider: string, eventId: string, failures: number): Promise<void> {
    await needs.db
      .update(webhookInbox)
      .set({ triedAt: needs.clock.now(), failures: sql`${webhookInbox.failures} + ${failures}` })
      .where(and(eq(webhookInbox.provider, provider), eq(webhookInbox.eventId, eventId)));
  }

  /**
   * The event's row stays locked, so that it is done once; its effect and its mark are kept together. Answers whom to
   * tell afterwards.
   */
  async function processOne(provider: string, eventId: string): Promise<(() => Promise<void>) | undefined> {
    return withTransaction(needs.db, async (tx) => {
      const isThis = and(eq(webhookInbox.provider, provider), eq(webhookInbox.eventId, eventId));
      const [row] = await tx
        .select()
        .from(webhookInbox)
        .where(and(isThis, isNull(webhookInbox.processedAt)))
        .for('update', { skipLocked: true });
      if (!row) return undefined;
      await tx.update(webhookInbox).set({ processedAt: needs.clock.now() }).where(isThis);
      const event = z.parse(StoredEvent, row.body) as ProviderEvent;
      const attempt = await attemptById(tx, event.attemptId);
      const complaint = complaintAbout(provider, event, attempt);
      if (complaint !== undefined) {
        needs.log.error(
          { provider, eventId, attemptId: event.attemptId, event: event.name },
          `webhook without effect: ${complaint}`,
        );
        return undefined;
      }
      const occurrence = occurrenceOf(event);
      if (occurrence) {
        const recorded = await recorder.recordIn(tx, event.attemptId, occurrence);
        return () => recorder.announce(recorded);
      }
      const hasChanged = await reversals.apply(tx, event);
      return hasChanged && attempt ? () => recorder.announceBalance(attempt) : undefined;
    });
  }

  function complaintAbout(provider: string, event: ProviderEvent, attempt: Attempt | undefined): string | undefined {
    if (event.merchant !== providers.byName(provider)?.merchant) return 'another merchant account';
    if (!attempt || attempt.provider !== provider) return 'unknown order';
    switch (event.outcome?.kind) {
      case undefined:
        return undefined;
      case 'accepted':
        return isSameMoney(event, attempt) ? undefined : 'another amount or currency';
      // Of a payment that was never made a provider knows no amount.
      case 'declined':
        return isSameMoney(event, attempt) || event.amountCents === 0 ? undefined : 'another amount or currency';
      default:
        if (isOpen(attempt.state.status)) throw new TooEarlyError(event.name);
        if (attempt.state.status !== 'settled' && !isGivenBack(attempt))
          return 'money that was never paid cannot go back';
        return event.amountCents > 0 && event.amountCents <= attempt.amountCents && event.currency === attempt.currency
          ? undefined
          : 'more than was paid, or another currency';
    }
  }
}

function occurrenceOf({ outcome, eventId, reference }: ProviderEvent): Occurrence | undefined {
  const cause = `webhook:${eventId}`;
  switch (outcome?.kind) {
    case 'accepted':
      return { event: { type: 'accepted', proof: 'webhook' }, cause, reference, keptCard: outcome.keptCard };
    case 'declined':
      return { event: { type: 'declined', proof: 'webhook', failure: outcome.failure }, cause };
    default:
      return undefined;
  }
}

/** Given up, paid all the same, and on its way back. */
function isGivenBack({ state }: Attempt): boolean {
  return state.status === 'failed' && state.failure === 'payment_cancelled';
}

function isSameMoney(event: ProviderEvent, attempt: Attempt): boolean {
  return event.amountCents === attempt.amountCents && event.currency === attempt.currency;
}
