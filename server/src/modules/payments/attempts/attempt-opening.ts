import { randomUUID } from 'node:crypto';
import type { ClickId, RatePlan } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../../http/caller.ts';
import type { AccountFacts } from '../../accounts/index.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { CardTokens } from '../cards/card-token.ts';
import { cardOf, isExpired } from '../cards/saved-cards-repository.ts';
import type { Instrument, PaymentProvider, StartRequest } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { lockPayer } from './attempt-lock.ts';
import { type Attempt, attemptByKey, insertAttempt, openingFacts, standingAttempts } from './attempt-repository.ts';
import { returnUrl, webhookUrl } from './payment-addresses.ts';
import { hashOf, type Means, type PaymentOrigin, type PaymentWish } from './payment-wish.ts';
import { planOnSale } from './plan-on-sale.ts';
import type { PaymentsNeeds } from '../payments.ts';

const CURRENCY = 'EUR';
const HOUR_MS = 3_600_000;
/** Declines an account may collect in an hour before it is asked for another way to pay: card testing needs many. */
const FAILURES_PER_HOUR = 15;
/** The same plan again within this time is a second click, a second tab or the way back, not a second wish. */
const SAME_WISH_MS = 60_000;
/** A bank that decides takes a day at most; after that another try may be made beside it. */
const PENDING_BLOCKS_MS = 24 * HOUR_MS;

export type Opening =
  | { kind: 'opened'; request: StartRequest; attempt: Pick<Attempt, 'id' | 'amountCents' | 'currency' | 'provider'> }
  /** the account has this one already, or one that must come to its end first */
  | { kind: 'stands'; attempt: Attempt };

export interface AttemptOpening {
  /**
   * Attempt, spent token and "submitted" in one transaction, before the provider hears of it. @throws what the shopper
   * did wrong
   */
  open(caller: Caller, wish: PaymentWish, from: PaymentOrigin): Promise<Opening>;
  /** The request of an attempt once more, from what the browser sent again: for a process that never saw the first. */
  again(attempt: Attempt, wish: PaymentWish, from: PaymentOrigin): Promise<StartRequest>;
}

interface Chosen {
  readonly provider: PaymentProvider;
  readonly instrument: Instrument;
  readonly cardTokenId?: string;
  readonly savedCardId?: string;
}

export function createAttemptOpening(
  needs: PaymentsNeeds,
  providers: ProviderRegistry,
  tokens: CardTokens,
): AttemptOpening {
  const { db, clock, env } = needs;

  async function choose(clickId: ClickId, wish: PaymentWish, { brand }: PaymentOrigin): Promise<Chosen> {
    const { means } = wish;
    if (means.kind === 'savedCard') return withSavedCard(clickId, means.id);
    const provider = providers.forMethod(brand, wish.method);
    if (!provider) throw new AppError('change_method', { field: 'method', message: 'this way to pay is not set up' });
    if (means.kind === 'cardToken') {
      const { id, card } = tokens.open(means.token, { clickId, brandId: brand.id });
      return { provider, instrument: { kind: 'card', card, chosenBrand: card.chosenBrand }, cardTokenId: id };
    }
    return { provider, instrument: toInstrument(means) };
  }

  async function withSavedCard(clickId: ClickId, id: string): Promise<Chosen> {
    const card = await cardOf(db, clickId, id);
    const provider = card && providers.byName(card.provider);
    if (!provider || card.isForRenewalOnly || isExpired(card, clock.now())) {
      throw new AppError('card_not_on_file', { field: 'savedCardId', message: 'this card is not on file' });
    }
    return { provider, instrument: { kind: 'saved', token: card.token }, savedCardId: card.id };
  }

  return {
    async open(caller, wish, from) {
      const { clickId } = caller;
      const facts = await needs.accounts.facts(clickId);
      if (!facts) throw new AppError('unauthenticated', { message: 'no such account' });
      const flow = needs.flows.flow(from.brand, facts.fluxId);
      if (!flow.paymentMethods.includes(wish.method))
        throw new AppError('change_method', { field: 'method', message: 'this way to pay is not offered' });
      const plan = planOnSale(flow, facts, wish.productId, wish.expectedCents);
      const isVerification = flow.plans.verification.some(({ productId }) => productId === plan.productId);
      if (plan.totalCents === 0 && wish.means.kind === 'hosted')
        throw new AppError('change_method', { field: 'method', message: 'only a card can be checked' });
      const chosen = await choose(clickId, wish, from);
      // What is paid on a page of the provider leaves no card behind that a renewal could be charged to.
      const renews = wish.renews && plan.renewal !== undefined && wish.means.kind !== 'hosted';
      const now = clock.now();
      const attempt = {
        id: randomUUID(),
        clickId,
        brandId: from.brand.id,
        idempotencyKey: wish.idempotencyKey,
        requestHash: hashOf(wish),
        productId: plan.productId,
        plan,
        amountCents: plan.totalCents,
        currency: CURRENCY,
        method: wish.method,
        provider: chosen.provider.name,
        purpose: isVerification ? ('verification' as const) : ('purchase' as const),
        renews,
        subscriptionId: null,
        savedCardId: chosen.savedCardId ?? null,
        remembersCard: wish.remembersCard,
        startRequest: wish.startsAtOnce ?? null,
        createdAt: now,
      };
      const standing = await withTransaction(db, async (tx) => {
        await lockPayer(tx, clickId);
        const inTheWay = blocking(
          await standingAttempts(tx, clickId, plan.productId, new Date(now.getTime() - SAME_WISH_MS)),
          wish,
          now,
        );
        if (inTheWay) return inTheWay;
        const { refusalsLately, isAnnouncedOtherwise } = await openingFacts(
          tx,
          clickId,
          wish,
          new Date(now.getTime() - HOUR_MS),
        );
        if (refusalsLately >= FAILURES_PER_HOUR)
          throw new AppError('change_method', { message: 'too many refused payments in an hour' });
        if (isAnnouncedOtherwise)
          throw new AppError('conflict', {
            field: 'productId',
            message: 'another plan or price was announced under this key',
          });
        if (plan.totalCents > 0) await needs.purchases.maySpend(tx, clickId, plan.totalCents);
        const inserted = await insertAttempt(tx, attempt, 'tryCharge', chosen.cardTokenId);
        if (inserted === 'token_used')
          throw new AppError('card_token_used', { message: 'the card token was used for another payment' });
        // Under the lock one with this key would have been found above, unless it has ended meanwhile.
        return inserted === 'known' ? attemptByKey(tx, clickId, wish.idempotencyKey) : undefined;
      });
      return standing
        ? { kind: 'stands', attempt: standing }
        : { kind: 'opened', attempt, request: toRequest(attempt, plan, chosen, facts, wish, from) };
    },
    async again(attempt, wish, from) {
      const facts = await needs.accounts.facts(attempt.clickId);
      if (!facts) throw new AppError('unauthenticated', { message: 'no such account' });
      return toRequest(attempt, attempt.plan, await choose(attempt.clickId, wish, from), facts, wish, from);
    },
  };

  function toRequest(
    attempt: Pick<Attempt, 'id' | 'provider' | 'renews'>,
    plan: RatePlan,
    { instrument }: Chosen,
    facts: AccountFacts,
    wish: PaymentWish,
    from: PaymentOrigin,
  ): StartRequest {
    return {
      attemptId: attempt.id,
      method: wish.method,
      amountCents: plan.totalCents,
      currency: CURRENCY,
      instrument,
      initiator: 'shopper',
      keepsCard: wish.remembersCard || attempt.renews,
      shopper: {
        clickId: facts.clickId,
        email: facts.email,
        language: facts.language,
        country: facts.country.toUpperCase(),
        address: from.address,
      },
      browser: wish.browser,
      origin: from.origin,
      returnUrl: returnUrl(from.origin, wish.method, attempt),
      webhookUrl: webhookUrl(env, from.origin, attempt.provider),
      descriptor: from.brand.descriptor,
      description: plan.name,
    };
  }
}

/**
 * What must be looked at before another try: anything whose money may still move, and the same plan that was paid a
 * moment ago. A bank that is still deciding about another plan stands in nobody's way.
 */
function blocking(standing: readonly Attempt[], wish: PaymentWish, now: Date): Attempt | undefined {
  return (
    standing.find(({ idempotencyKey }) => idempotencyKey === wish.idempotencyKey) ??
    standing.find(
      ({ state, productId, createdAt }) =>
        state.status !== 'pending' ||
        (productId === wish.productId && createdAt.getTime() > now.getTime() - PENDING_BLOCKS_MS),
    )
  );
}

function toInstrument(means: Exclude<Means, { kind: 'savedCard' } | { kind: 'cardToken' }>): Instrument {
  return means.kind === 'hosted' ? { kind: 'hosted' } : { kind: 'wallet', wallet: means.wallet, token: means.token };
}
