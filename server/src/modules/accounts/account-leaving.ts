import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { createRateCounters } from '@halo/server-kit/limits/rate-counters';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import type { Person } from '../../personal-data.ts';
import type { AccountsNeeds } from './accounts.ts';
import { countOf } from './accounts-repository.ts';
import * as ending from './brand-ending.ts';
import type { MemberOfClosing, WhoEnds } from './brand-ending.ts';
import * as repository from './leaving-repository.ts';
import { provePassword } from './own-password.ts';
import * as retention from './retention.ts';
import { createSessions } from './sessions.ts';

/** The state of an account whose owner goes, and what is left of it at the end. */
export interface AccountLeaving {
  /** An open browser is not yet its owner. @throws wrong_credentials, too_many_attempts */
  checkPassword(clickId: ClickId, password: string, ip: string): Promise<void>;
  /** Ends every session and socket. `also` runs in the same transaction. @throws conflict */
  leave(clickId: ClickId, leave: Leave, also?: (tx: Transaction, person: Person) => Promise<void>): Promise<void>;
  /**
   * Those whose days are over: from now on the owner cannot come back. Of brands that close only those that were ended:
   * others have money to come first.
   */
  takeDue(limit: number, closing: readonly string[]): Promise<Person[]>;
  /** Runs `erase` and removes the account, once; `isKept` leaves a number without a person. */
  finish(person: Person, erase: (tx: Transaction) => Promise<{ isKept: boolean }>): Promise<void>;
  person(clickId: ClickId): Promise<Person | undefined>;
  /** Owners of accounts that were never confirmed, a week before those go; each is given to `warn` once. */
  warnUnconfirmed(
    limit: number,
    warn: (tx: Transaction, owner: Pick<Person, 'email' | 'brandId'>, goesAt: Date) => Promise<void>,
  ): Promise<void>;
  /** Accounts that were not confirmed after that week are to be erased. */
  endUnconfirmed(limit: number): Promise<void>;
  /** Members of a brand that is to close, who were not informed of the day. */
  uninformedOf(brandId: string, limit: number): Promise<MemberOfClosing[]>;
  /** Runs `inform` for a member, once; what it does stays only with the note that they were. */
  informOfEnd(clickId: ClickId, endsAt: Date, inform: (tx: Transaction) => Promise<void>): Promise<void>;
  /** Members of a brand that closes, who are not being erased. */
  remainingOf(brandId: string, whom: WhoEnds, limit: number): Promise<MemberOfClosing[]>;
  /**
   * Ends every session and socket. `before` runs first, in the same transaction, and answers when it is to be erased.
   * @throws conflict when the owner came back, or another process was quicker
   */
  endFor(clickId: ClickId, whom: WhoEnds, before: (tx: Transaction) => Promise<Date>): Promise<void>;
  /** How many accounts a brand has that are not erased. */
  countOf(brandId: string): Promise<number>;
}

export interface Leave {
  readonly state: 'paused' | 'deleting';
  readonly eraseAt: Date | null;
}

export function createAccountLeaving(needs: AccountsNeeds & Pick<Basics, 'random'>): AccountLeaving {
  const { clock, db } = needs;
  const counters = createRateCounters(needs);
  const hasher = createPasswordHasher();
  const sessions = createSessions(needs);
  return {
    async checkPassword(clickId, password, ip) {
      await provePassword({ db, counters, hasher }, clickId, password, { from: ip });
    },
    async leave(clickId, { state, eraseAt }, also) {
      const endSockets = await withTransaction(db, async (tx) => {
        const person = await repository.findPerson(tx, clickId);
        const isLeaving = await repository.startLeaving(tx, clickId, { state, since: clock.now(), eraseAt });
        if (!person || !isLeaving) throw new AppError('conflict', { message: 'the account is leaving already' });
        await also?.(tx, person);
        return sessions.revokeAll(tx, clickId);
      });
      endSockets();
    },
    takeDue: (limit, closing) => repository.takeDue(db, { now: clock.now(), limit, closing }),
    async finish({ clickId }, erase) {
      await withTransaction(db, async (tx) => {
        if (!(await repository.lockErasing(tx, clickId))) return;
        const { isKept } = await erase(tx);
        if (isKept) await repository.reduceToNumber(tx, clickId, clock.now());
        else await repository.deleteAccount(tx, clickId);
      });
    },
    person: (clickId) => repository.findPerson(db, clickId),
    async warnUnconfirmed(limit, warn) {
      const now = clock.now();
      const goesAt = new Date(now.getTime() + retention.WARNED_BEFORE_DAYS * 86_400_000);
      await withTransaction(db, async (tx) => {
        for (const owner of await retention.takeToWarn(tx, now, limit)) await warn(tx, owner, goesAt);
      });
    },
    endUnconfirmed: (limit) => retention.endUnconfirmed(db, clock.now(), limit),
    uninformedOf: (brandId, limit) => ending.uninformedOf(db, brandId, limit),
    async informOfEnd(clickId, endsAt, inform) {
      await withTransaction(db, async (tx) => {
        // First what locks purchases: others lock the account after them.
        await inform(tx);
        if (!(await ending.noteEnd(tx, clickId, endsAt)))
          throw new AppError('conflict', { message: 'informed already' });
      });
    },
    remainingOf: (brandId, whom, limit) => ending.remainingOf(db, brandId, { whom, now: clock.now(), limit }),
    async endFor(clickId, whom, before) {
      const endSockets = await withTransaction(db, async (tx) => {
        const eraseAt = await before(tx);
        if (!(await ending.startErasing(tx, clickId, { whom, now: clock.now(), eraseAt })))
          throw new AppError('conflict', { message: 'came back, or ended already' });
        return sessions.revokeAll(tx, clickId);
      });
      endSockets();
    },
    countOf: (brandId) => countOf(db, brandId),
  };
}
