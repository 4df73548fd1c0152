import type { AngelId, ClickId, Credits } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../http/caller.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { freeAfterMutualLike, likePrice, SHORTAGE_CODE } from '../credits/index.ts';
import { angelFor, type ConversationParts, membersBetween, recipientClosed } from './conversation-parts.ts';
import type { ConversationListeners } from './conversation-listeners.ts';
import {
  deleteDecision,
  hideLike,
  insertLike,
  lockSeats,
  readFreeLeft,
  type Seats,
  type ShownLike,
  showLike,
} from './like-repository.ts';
import type { ThreadUpdates } from './thread-updates.ts';

export interface Liking {
  /** @throws out_of_likes, profile_hidden … */
  like(caller: Pick<Caller, 'clickId'>, angelId: AngelId): Promise<{ credits: Credits }>;
  takeBack(caller: Pick<Caller, 'clickId'>, angelId: AngelId): Promise<void>;
}

const UNSHOWN: ShownLike = { isNew: false, isMutual: false, isFirst: false };

/**
 * Likes an angel, once: the like, its debit and what the liked member gets of it are one transaction, and a second one
 * does nothing.
 */
export function createLiking(
  parts: ConversationParts,
  listeners: ConversationListeners,
  updates: Pick<ThreadUpdates, 'announceNotice' | 'announceOwnLike' | 'countsAfter'>,
): Liking {
  const { needs } = parts;
  const { db, profiles } = needs;

  async function freeMessages({ clickId, to }: Seats): Promise<{ own: number; other: number }> {
    const [own, other] = await Promise.all([parts.senders.of(clickId), parts.senders.of(to)]);
    return { own: freeAfterMutualLike(own.flow), other: freeAfterMutualLike(other.flow) };
  }

  /** Undefined: it was liked before. */
  async function store(clickId: ClickId, angelId: AngelId, seats: Seats | undefined): Promise<ShownLike | undefined> {
    const free = seats && (await freeMessages(seats));
    return withTransaction(db, async (tx) => {
      if (seats) await lockSeats(tx, seats);
      const price = await priceFor(parts, clickId, tx);
      if (!(await insertLike(tx, clickId, angelId))) return undefined;
      const { unit, amount } = price;
      const isPaid = await needs.credits.spend(tx, { clickId, unit, amount, cause: `like:${angelId}` });
      if (!isPaid) throw new AppError(SHORTAGE_CODE[unit], { message: 'no like credit left' });
      if (!seats || !free) return UNSHOWN;
      const shown = await showLike(tx, seats, free, needs.clock.now());
      if (!shown) throw recipientClosed();
      return shown;
    });
  }

  /** Each side gets what it has of a mutual like: its own free messages. */
  async function announce(seats: Seats, { isNew, isMutual, isFirst }: ShownLike): Promise<void> {
    if (!isNew && !isFirst) {
      await updates.countsAfter(seats.to, true);
      return;
    }
    const freeMessages = isMutual ? await readFreeLeft(db, seats.to, seats.from) : undefined;
    await updates.announceNotice(seats.to, 'like', await angelFor(parts, seats.to, seats.from), freeMessages);
  }

  return {
    async like({ clickId }, angelId) {
      const members = await membersBetween(parts, clickId, angelId);
      const seats = members && { clickId, angelId, ...members };
      const stored = await store(clickId, angelId, seats);
      // Also for a like that was known: its answer may have got lost, and with it what it said of the two.
      const freeMessages = seats && (await readFreeLeft(db, clickId, angelId));
      if (stored || freeMessages !== undefined) await updates.announceOwnLike(clickId, angelId, freeMessages);
      if (stored && seats) await announce(seats, stored);
      if (stored) listeners.emit(({ liked }) => liked(clickId, angelId));
      return { credits: await needs.credits.credits(clickId) };
    },
    async takeBack({ clickId }, angelId) {
      const members = await profiles.between(clickId, angelId);
      const seats = members?.from === undefined ? undefined : { clickId, angelId, to: members.to, from: members.from };
      const isHidden = await withTransaction(db, async (tx) => {
        if (seats) await lockSeats(tx, seats);
        if (!(await deleteDecision(tx, clickId, angelId)) || !seats) return false;
        await hideLike(tx, seats);
        return true;
      });
      if (seats && isHidden) await updates.countsAfter(seats.to, true);
    },
  };
}

/** @throws not_found, account_disabled, email_unconfirmed */
async function priceFor(
  { needs: { accounts } }: ConversationParts,
  clickId: ClickId,
  tx: Transaction,
): Promise<ReturnType<typeof likePrice>> {
  const facts = await accounts.facts(clickId, tx);
  if (!facts) throw new AppError('not_found', { message: 'no such account' });
  if (facts.isDisabled) throw new AppError('account_disabled', { message: 'the account is disabled' });
  if (facts.premiumLevel === 0 && !facts.isEmailConfirmed)
    throw new AppError('email_unconfirmed', { message: 'a free account needs a confirmed e-mail address' });
  return likePrice(facts.premiumLevel);
}
