import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halo/shared/contracts';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { PartnersNeeds } from './partners.ts';
import { partnerPostbacks } from './partners-tables.ts';
import { type DuePostback, noteFacts, takeDue } from './postback-repository.ts';
import type { PostbackSender } from './postback-sender.ts';

const BATCH = 20;
/** Longer than a batch can take. */
const LEASE_MS = 2 * MINUTE_MS;
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, DAY_MS];
const KEPT_DAYS = 90;

interface DeliveryNeeds extends Pick<PartnersNeeds, 'db' | 'clock' | 'log'> {
  readonly sender: PostbackSender;
  keyOf(partnerId: string): Buffer;
}

/** Notes what happened, sends what is due, deletes what is over long since. */
export function createDelivery({ db, clock, log, sender, keyOf }: DeliveryNeeds): () => Promise<void> {
  async function deliver({ id, partnerId, address, body, attempts }: DuePostback): Promise<void> {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const refusal = await sender.send({ id, address, key: keyOf(partnerId), text: JSON.stringify(body), seconds });
    const outcome = outcomeOf(refusal, attempts, clock.now());
    if (refusal !== undefined) {
      const isLast = outcome.state === 'given_up';
      log[isLast ? 'error' : 'warn']({ postback: id, partner: partnerId, refusal, isLast }, 'a postback was not taken');
    }
    // Only while it is ours: after the lease another process may have taken it.
    const isOurs = and(eq(partnerPostbacks.id, id), eq(partnerPostbacks.attempts, attempts));
    await db.update(partnerPostbacks).set(outcome).where(isOurs);
  }

  return async function round(): Promise<void> {
    await noteFacts(db, clock.now());
    for (;;) {
      const due = await takeDue(db, clock.now(), BATCH, LEASE_MS);
      await Promise.all(due.map(deliver));
      if (due.length < BATCH) break;
    }
    const oldest = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
    const isOver = and(lt(partnerPostbacks.createdAt, oldest), ne(partnerPostbacks.state, 'waiting'));
    await db.delete(partnerPostbacks).where(isOver);
  };
}

interface Outcome {
  readonly state?: 'sent' | 'given_up';
  readonly outcome: string | null;
  readonly sentAt?: Date;
  readonly sendAfter?: Date;
}

function outcomeOf(refusal: string | undefined, attempts: number, now: Date): Outcome {
  if (refusal === undefined) return { state: 'sent', sentAt: now, outcome: null };
  const delay = RETRY_MS[attempts - 1];
  if (delay === undefined) return { state: 'given_up', outcome: refusal };
  return { outcome: refusal, sendAfter: new Date(now.getTime() + delay) };
}
