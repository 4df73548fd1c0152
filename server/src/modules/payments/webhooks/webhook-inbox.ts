import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import * as z from 'zod/mini';
import type { AttemptRecorder } from '../attempts/attempt-recorder.ts';
import { type Attempt, attemptById, markVoided } from '../attempts/attempt-repository.ts';
import { isOpen } from '../attempts/attempt-state.ts';
import { OTHER_MONEY, type TakenMoney } from '../attempts/taken-money.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { webhookInbox } from '../payments-tables.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { accountName, type ProviderAccount } from '../providers/provider-account.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { Reversals } from '../reversals/reversals.ts';
import { isAboutSecond, SECOND_PAYMENT } from '../reversals/second-payments.ts';
import { dueOf } from './due-dates.ts';
import { isOtherCancelled, paymentNamedBy, storedOtherPayments } from './other-payments.ts';
import { occurrenceOf, TooEarlyError, undoneCents, verdictOn } from './event-rules.ts';
import { parkEvent } from './parked-events.ts';
import { StoredEvent } from './stored-event.ts';

const PENDING_MAX = 100;
/** After so many failures an event is processed once an hour only. */
const FAILURES_MAX = 20;
const SET_ASIDE_MS = 3_600_000;

/** Proven events: stored first, then acknowledged, then worked off, each once. */
export interface WebhookInbox {
  store(account: ProviderAccount, events: readonly ProviderEvent[]): Promise<void>;
  /**
   * Works off what waits, also what another process left behind. Never throws: a failed event is processed again later.
   */
  process(): Promise<void>;
}

type Needs = Pick<PaymentsNeeds, 'db' | 'clock' | 'log'>;

interface InboxParts {
  readonly needs: Needs;
  readonly providers: ProviderRegistry;
  readonly recorder: AttemptRecorder;
  readonly reversals: Reversals;
}

type EventKey = Pick<typeof webhookInbox.$inferSelect, 'provider' | 'accountCompany' | 'eventId'>;

/** What is left to do once the effect of an event is committed. */
type Announcement = () => Promise<void>;

export function createWebhookInbox(
  needs: Needs,
  providers: ProviderRegistry,
  recorder: AttemptRecorder,
  reversals: Reversals,
): WebhookInbox {
  const parts: InboxParts = { needs, providers, recorder, reversals };
  return {
    store: (account, events) => storeEvents(needs.db, account, events),
    async process() {
      for (const key of await waitingEvents(needs)) {
        try {
          await (await processEvent(parts, key))?.();
        } catch (error) {
          const isEarly = error instanceof TooEarlyError;
          if (!isEarly)
            needs.log.error({ err: error, ...key }, 'a webhook event could not be processed; it stays in the inbox');
          await noteFailure(needs, key, isEarly ? 0 : 1);
        }
      }
    },
  };
}

async function storeEvents(
  db: Needs['db'],
  { provider, accountCompany }: ProviderAccount,
  events: readonly ProviderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insert(webhookInbox)
    .values(
      events.map((event) => ({
        provider,
        accountCompany,
        eventId: event.eventId,
        body: z.encode(StoredEvent, event as z.output<typeof StoredEvent>),
      })),
    )
    .onConflictDoNothing();
}

function waitingEvents({ db, clock }: Needs): Promise<EventKey[]> {
  return (
    db
      .select({
        provider: webhookInbox.provider,
        accountCompany: webhookInbox.accountCompany,
        eventId: webhookInbox.eventId,
      })
      .from(webhookInbox)
      .where(
        and(
          isNull(webhookInbox.processedAt),
          or(
            lt(webhookInbox.failures, FAILURES_MAX),
            lt(webhookInbox.triedAt, new Date(clock.now().getTime() - SET_ASIDE_MS)),
          ),
        ),
      )
      // A failed event goes behind those that wait for their first time.
      .orderBy(sql`${webhookInbox.triedAt} nulls first`, asc(webhookInbox.receivedAt))
      .limit(PENDING_MAX)
  );
}

async function noteFailure({ db, clock }: Needs, key: EventKey, failures: number): Promise<void> {
  await db
    .update(webhookInbox)
    .set({ triedAt: clock.now(), failures: sql`${webhookInbox.failures} + ${failures}` })
    .where(isEvent(key));
}

/** The event's row stays locked, so that it is done once; its effect and its mark are kept together. */
function processEvent(parts: InboxParts, key: EventKey): Promise<Announcement | undefined> {
  const { db, clock } = parts.needs;
  return withTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(webhookInbox)
      .where(and(isEvent(key), isNull(webhookInbox.processedAt)))
      .for('update', { skipLocked: true });
    if (!row) return undefined;
    await tx.update(webhookInbox).set({ processedAt: clock.now() }).where(isEvent(key));
    return applyEvent(parts, tx, row, z.parse(StoredEvent, row.body) as ProviderEvent);
  });
}

async function applyEvent(
  parts: InboxParts,
  tx: Transaction,
  {
    provider,
    accountCompany,
    receivedAt,
  }: Pick<typeof webhookInbox.$inferSelect, 'provider' | 'accountCompany' | 'receivedAt'>,
  event: ProviderEvent,
): Promise<Announcement | undefined> {
  const { needs, providers } = parts;
  const attempt = await attemptById(tx, event.attemptId);
  const account = { provider: provider as ProviderAccount['provider'], accountCompany };
  if (attempt) await noteOthers(parts, tx, attempt, account, event);
  const isOfSecond = attempt !== undefined && (await isAboutSecond(tx, attempt, event));
  const merchant = providers.byName(accountName(account))?.merchant;
  const { acts, park } = verdictOn(event, attempt, account, merchant, isOfSecond);
  const arrived = { ...account, event, receivedAt, dueAt: dueOf(event, receivedAt) };
  if (park !== undefined) await parkEvent(needs, tx, { ...arrived, reason: park, hasActed: acts });
  if (!event.outcome)
    needs.log.info({ account: accountName(account), event: event.name }, 'a webhook that changes nothing');
  if (!acts || !attempt) return undefined;
  if (isOfSecond) {
    await parts.reversals.apply(tx, event, event.amountCents);
    return undefined;
  }
  if (await isOtherCancelled(tx, attempt, account, event)) return undefined;
  const effect = await effectOf(parts, tx, attempt, event);
  if (effect.park !== undefined && park === undefined)
    await parkEvent(needs, tx, { ...arrived, reason: effect.park, hasActed: effect.hasActed ?? true });
  return effect.announce;
}

/** What the events of an attempt say together: that it was paid once more, by another payment. */
async function noteOthers(
  { needs, reversals }: InboxParts,
  tx: Transaction,
  attempt: Attempt,
  account: ProviderAccount,
  event: ProviderEvent,
): Promise<void> {
  const isOfAccount = attempt.provider === account.provider && attempt.accountCompany === account.accountCompany;
  if (!isOfAccount || paymentNamedBy(event) === undefined) return;
  for (const other of await storedOtherPayments(tx, attempt, account)) {
    if (!(await reversals.noteSecond(tx, other.payment))) continue;
    const { event: first, receivedAt } = other;
    await parkEvent(needs, tx, { ...account, event: first, receivedAt, reason: SECOND_PAYMENT, hasActed: true });
  }
}

interface Effect {
  readonly announce?: Announcement | undefined;
  readonly park?: string | undefined;
  /** default: true */
  readonly hasActed?: boolean;
}

async function effectOf(
  { needs, recorder, reversals }: InboxParts,
  tx: Transaction,
  attempt: Attempt,
  event: ProviderEvent,
): Promise<Effect> {
  const isCancelled = event.outcome?.kind === 'cancelled';
  if (isCancelled) await markVoided(tx, attempt.id, needs.clock.now());
  const occurrence = occurrenceOf(event, attempt);
  if (occurrence && (!isCancelled || isOpen(attempt.state.status))) {
    if (occurrence.taken && (await reversals.noteSecond(tx, event))) return { park: SECOND_PAYMENT };
    const recorded = await recorder.recordIn(tx, attempt.id, occurrence);
    if (occurrence.taken)
      return { park: OTHER_MONEY, hasActed: recorded !== undefined && isTakenAs(recorded.attempt, occurrence.taken) };
    return { announce: () => recorder.announce(recorded) };
  }
  const { hasChanged, park, hasActed = true } = await reversals.apply(tx, event, undoneCents(event, attempt));
  return { park, hasActed, announce: hasChanged ? () => recorder.announceBalance(attempt) : undefined };
}

function isTakenAs({ takenCents, takenCurrency }: Attempt, { cents, currency }: TakenMoney): boolean {
  return takenCents === cents && takenCurrency === currency;
}

function isEvent({ provider, accountCompany, eventId }: EventKey) {
  return and(
    eq(webhookInbox.provider, provider),
    eq(webhookInbox.accountCompany, accountCompany),
    eq(webhookInbox.eventId, eventId),
  );
}
