import type { Brand } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { publicOrigin } from '../../../env.ts';
import type { AccountFacts, Services } from '../../../services.ts';
import type { Transaction } from '../../../storage/database.ts';
import { withTransaction } from '../../../storage/transaction.ts';
import { type Attempt, lockAttempt, saveChange } from './attempt-repository.ts';
import { type AttemptEvent, reduceAttempt } from './attempt-state.ts';
import { renewalDate } from './plan-on-sale.ts';

export interface Occurrence {
  readonly event: AttemptEvent;
  /** kept with the transition, e.g. `webhook:<event id>` */ readonly cause: string;
  readonly reference?: string | undefined;
}

export interface Recorded {
  readonly attempt: Attempt;
  readonly isSettledNow: boolean;
}

/** Applies what happened to an attempt, and grants what was bought in the same transaction that settles it. */
export interface AttemptRecorder {
  /** Undefined: there is no such attempt. */
  record(attemptId: string, occurrence: Occurrence): Promise<Attempt | undefined>;
  /** The same inside a transaction of the caller, who calls `announce` once it is kept. */
  recordIn(tx: Transaction, attemptId: string, occurrence: Occurrence): Promise<Recorded | undefined>;
  announce(recorded: Recorded | undefined): Promise<void>;
}

export function createAttemptRecorder(deps: Deps, services: Services): AttemptRecorder {
  const recorder: AttemptRecorder = {
    async record(attemptId, occurrence) {
      const recorded = await withTransaction(deps.db, (tx) => recorder.recordIn(tx, attemptId, occurrence));
      await recorder.announce(recorded);
      return recorded?.attempt;
    },
    async recordIn(tx, attemptId, { event, cause, reference }) {
      const attempt = await lockAttempt(tx, attemptId);
      if (!attempt) return undefined;
      const to = reduceAttempt(attempt.state, event);
      if (to === attempt.state) return { attempt, isSettledNow: false };
      const now = deps.clock.now();
      const saved = await saveChange(tx, attempt, { to, cause, at: now, reference });
      const isSettledNow = to.status === 'settled';
      if (isSettledNow) await deliver(tx, saved, now, deps, services);
      return { attempt: saved, isSettledNow };
    },
    async announce(recorded) {
      if (!recorded?.isSettledNow) return;
      const { clickId, id } = recorded.attempt;
      deps.log.info({ attemptId: id }, 'payment settled');
      try {
        const credits = await services.credits.credits(clickId);
        services.hub.emit(clickId, 'creditiResidui', { icebreakerCredits: credits.icebreakerCredits, messageCredits: credits.messageCredits, credits });
        services.hub.emit(clickId, 'sessionChanged', {});
      } catch (error) {
        // The money and the credits are right; only nobody was told, and the next page load tells them.
        deps.log.error({ err: error, attemptId: id }, 'a settled payment could not be announced');
      }
    },
  };
  return recorder;
}

/** What the plan promises. The ledger's unique cause and the attempt's lock both make it happen once. */
async function deliver(tx: Transaction, attempt: Attempt, now: Date, deps: Deps, services: Services): Promise<void> {
  const { clickId, plan } = attempt;
  // Two plans of one account that settle together must not decide its level on the same old one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${clickId}`}, 0))`);
  const facts = await services.accounts.facts(clickId, tx);
  const brand = deps.brands.byId(attempt.brandId);
  if (!facts || !brand) throw new Error(`attempt ${attempt.id} belongs to no account`);
  if (plan.credits > 0) await services.credits.grant(tx, { clickId, unit: 'message', amount: plan.credits, cause: `payment:${attempt.id}` });
  // A pack of credits must not end a running subscription, so a plan that never renews only ever raises the level.
  if (plan.renewal || plan.premiumLevel > facts.premiumLevel) {
    await services.accounts.setPremium(tx, clickId, Math.max(facts.premiumLevel, plan.premiumLevel), renewalDate(plan, now));
  }
  await services.mail.enqueue({ template: 'receipt', recipient: facts.email, language: facts.language, brand, data: receipt(attempt, facts, brand, now, deps) }, tx);
}

function receipt(attempt: Attempt, facts: AccountFacts, brand: Brand, now: Date, { env }: Deps): Record<string, string> {
  const accountUrl = `${publicOrigin(env, brand.hosts[0] ?? '')}/profile`;
  const renewsAt = renewalDate(attempt.plan, now);
  return {
    userName: facts.userName || brand.title,
    planName: attempt.plan.name,
    amountMinor: String(attempt.amountCents),
    currency: attempt.currency,
    paidAt: now.toISOString(),
    reference: attempt.id,
    descriptor: brand.descriptor,
    accountUrl,
    withdrawUrl: accountUrl,
    ...(renewsAt && attempt.plan.renewal
      ? { renewsAt: renewsAt.toISOString(), renewalAmountMinor: String(attempt.plan.renewal.priceCents), cancelUrl: accountUrl }
      : {}),
  };
}
