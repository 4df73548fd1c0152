import { AppError } from '@halo/shared/errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { createAccountRecords } from './account-records.ts';
import * as accounts from './accounts-repository.ts';
import type { AccountsNeeds, AccountsService } from './accounts.ts';
import * as photos from './photos-repository.ts';
import { sessionsEndedSince } from './session-repository.ts';
import { createSessions } from './sessions.ts';
import { toFacts, toUser } from './user-view.ts';

/** Activity is a rough figure; writing it at every call would be waste. */
const TOUCH_EVERY_MS = 60_000;

/** What other modules may ask of accounts. */
export function createAccountsService(needs: AccountsNeeds): AccountsService {
  const { db, brands, clock } = needs;
  const sessions = createSessions(needs);

  async function withBrand(clickId: string, executor: Db | Transaction = db) {
    const account = await accounts.findAccount(executor, clickId);
    const brand = account && brands.byId(account.brandId);
    return brand && { account, brand };
  }

  return {
    authenticate: (bearer) => sessions.authenticate(bearer),
    sessionsEndedSince: (seq) => sessionsEndedSince(db, seq),
    async facts(clickId, tx) {
      const found = await withBrand(clickId, tx);
      return found && toFacts(found.account, found.brand);
    },
    async user(clickId) {
      const found = await withBrand(clickId);
      if (!found) throw new AppError('not_found', { message: 'no such account' });
      return toUser(found.account, found.brand, needs.flows);
    },
    countOf: accounts.countOf,
    setPremium: accounts.setPremium,
    proveAge: accounts.proveAge,
    setCardOnFile: accounts.setCardOnFile,
    photos: (clickId) => photos.readPhotos(db, clickId),
    addPhoto: (clickId, photoName) => photos.addPhoto(db, clickId, photoName),
    orderPhotos: (clickId, photoNames) => photos.orderPhotos(db, clickId, photoNames),
    removePhoto: (clickId, photoName) =>
      withTransaction(db, (tx) =>
        photos.takePhotoAway(tx, clickId, ({ name }) => photoName === undefined || name === photoName),
      ),
    async disable(tx, clickId, reason) {
      await accounts.updateAccount(tx, clickId, { disabledAt: clock.now(), disabledReason: reason });
      return sessions.revokeAll(tx, clickId);
    },
    async restore(tx, clickId) {
      await accounts.updateAccount(tx, clickId, { disabledAt: null, disabledReason: null });
    },
    ...createAccountRecords({ db, brands }),
    phone: async (clickId) => (await accounts.findAccount(db, clickId))?.phone || undefined,
    touch: (clickId) => accounts.touch(db, clickId, clock.now(), TOUCH_EVERY_MS),
  };
}
