import { randomUUID } from 'node:crypto';
import type { Brand, ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { normalizeEmail } from '../accounts/index.ts';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import {
  accountOfEmail,
  forgetCancelRequest,
  insertCancelRequest,
  lockOpenRequest,
  lockRequestOfToken,
  openCancelRequests,
  updateCancelRequest,
  wasAnsweredSince,
} from './cancel-request-repository.ts';
import { addDays } from './period.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import type { SubscriptionLife } from './subscription-life.ts';
import { lockPurchases, runningSubscriptions } from './subscription-repository.ts';
import type { Basics } from '../../basics.ts';

const HOUR_MS = 3_600_000;
const NOTED_AN_HOUR = 3;
const VALID_DAYS = 14;

/** What a visitor typed who is not signed in. */
export interface CancelRequest {
  readonly email: string;
  readonly name: string;
  readonly contract: string;
}

export type CancelRequests = ReturnType<typeof createCancelRequests>;

/**
 * Ending a renewal without signing in. The call stores the request and does nothing else, so that its answer and its
 * time are the same for every address; whose it is matters only afterwards, when the mail is written.
 */
export function createCancelRequests(
  { db, clock }: Pick<Basics, 'db' | 'clock'>,
  life: Pick<SubscriptionLife, 'cancelAll'>,
  mails: PurchaseMails,
) {
  const anHourAgo = () => new Date(clock.now().getTime() - HOUR_MS);

  return {
    ask: (brand: Brand, { email, name, contract }: CancelRequest): Promise<void> =>
      insertCancelRequest(
        db,
        { id: randomUUID(), brandId: brand.id, email: normalizeEmail(email), name, contract, madeAt: clock.now() },
        anHourAgo(),
        NOTED_AN_HOUR,
      ),

    open: (limit: number): Promise<string[]> => openCancelRequests(db, limit),

    /** Writes to the account that has the address, once an hour at most. */
    handle: (id: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const request = await lockOpenRequest(tx, id);
        if (!request) return;
        const clickId = await accountOfEmail(tx, request.brandId, request.email);
        if (clickId === undefined) return forgetCancelRequest(tx, id);
        await lockPurchases(tx, clickId);
        if (await wasAnsweredSince(tx, clickId, anHourAgo())) return forgetCancelRequest(tx, id);
        const renewing = (await runningSubscriptions(tx, clickId)).findLast(({ renews }) => renews);
        const { token, hash } = createToken();
        await updateCancelRequest(tx, id, { handledAt: clock.now(), clickId, tokenHash: renewing ? hash : null });
        if (renewing) await mails.cancelLink(tx, renewing, { askedAt: request.madeAt, validDays: VALID_DAYS, token });
        else await mails.cancelNothing(tx, clickId, request.madeAt);
      }),

    /** Answers whose renewals it ended. Safe to repeat. @throws token_expired */
    confirm: (token: string, brand: Brand): Promise<ClickId> =>
      withTransaction(db, async (tx) => {
        const request = await lockRequestOfToken(tx, hashToken(token));
        const now = clock.now();
        if (
          !request ||
          request.clickId === null ||
          request.brandId !== brand.id ||
          !request.handledAt ||
          addDays(request.handledAt, VALID_DAYS) <= now
        ) {
          throw new AppError('token_expired', { message: 'the link is unknown or no longer valid' });
        }
        if (!request.confirmedAt) {
          await life.cancelAll(tx, request.clickId);
          await updateCancelRequest(tx, request.id, { confirmedAt: now });
        }
        return request.clickId;
      }),
  };
}
