import { type ClickId, Gesture, type Verification } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { AccountRecord } from '../accounts/index.ts';
import { processPhoto } from '../uploads/index.ts';
import { createGesturePhotos } from './gesture-photos.ts';
import type { VerificationNeeds, VerificationService } from './verification.ts';
import * as repository from './verification-repository.ts';
import { gestureEnd, verificationOf } from './verification-state.ts';

export function createVerificationService(needs: VerificationNeeds): VerificationService {
  const { accounts, clock, db, hub } = needs;
  const photos = createGesturePhotos(needs.uploads);
  const changed = (clickId: ClickId) => () => hub.emit(clickId, 'sessionChanged', {});

  async function end(
    tx: Transaction,
    clickId: ClickId,
    how: { outcome: 'confirmed' | 'refused' | 'withdrawn'; refusal?: string },
  ): Promise<() => void> {
    await repository.endRequest(tx, clickId, { ...how, decidedAt: clock.now() });
    return changed(clickId);
  }

  return {
    ...createOwnCalls(needs, photos),
    async waiting(clickId, tx) {
      const row = await repository.openRequest(tx ?? db, clickId);
      return row?.givenAt ? { gesture: row.gesture as Gesture, givenAt: row.givenAt } : undefined;
    },
    async photo(clickId) {
      const row = await repository.openRequest(db, clickId);
      return row?.photoName ? photos.read(row.brandId, row.photoName) : undefined;
    },
    async confirm(tx, clickId, comparedPhotos) {
      await accounts.setComparedPhotos(tx, clickId, comparedPhotos);
      return end(tx, clickId, { outcome: 'confirmed' });
    },
    refuse: (tx, clickId, refusal) => end(tx, clickId, { outcome: 'refused', refusal }),
    drop: (tx, clickId) => end(tx, clickId, { outcome: 'withdrawn' }),
    async takeBadge(tx, clickId) {
      const compared = (await accounts.record(clickId, tx))?.comparedPhotos ?? [];
      await accounts.setComparedPhotos(tx, clickId, []);
      return { compared, afterCommit: changed(clickId) };
    },
    async giveBadge(tx, clickId, comparedPhotos) {
      await accounts.setComparedPhotos(tx, clickId, comparedPhotos);
      return changed(clickId);
    },
  };
}

/** What a member does. */
function createOwnCalls(
  needs: VerificationNeeds,
  photos: ReturnType<typeof createGesturePhotos>,
): Pick<VerificationService, 'state' | 'ask' | 'give' | 'withdraw'> {
  const { accounts, clock, db, hub } = needs;

  async function read(clickId: ClickId, tx?: Transaction): Promise<{ account: AccountRecord; state: Verification }> {
    const account = await accounts.record(clickId, tx);
    if (!account) throw new AppError('not_found', { message: 'no such account' });
    const rows = await repository.requestsOf(tx ?? db, clickId);
    return { account, state: verificationOf(rows, account, clock.now()) };
  }

  return {
    state: async (clickId) => (await read(clickId)).state,
    ask: (clickId) =>
      withTransaction(db, async (tx) => {
        const { account, state } = await read(clickId, tx);
        if (state.status === 'drawn') return state;
        assertMayAsk(state);
        const gesture = Gesture.options[Math.floor(needs.random() * Gesture.options.length)] ?? 'ear';
        await repository.keepDrawn(tx, { brandId: account.brandId, clickId, gesture, drawnAt: clock.now() });
        return (await read(clickId, tx)).state;
      }),
    async give(clickId, original) {
      const { account } = await read(clickId);
      const { jpeg } = await processPhoto(original);
      const name = await photos.save(account.brandId, jpeg);
      try {
        return await withTransaction(db, async (tx) => {
          const { state } = await read(clickId, tx);
          const row = await repository.openRequest(tx, clickId);
          if (!row || row.givenAt !== null || gestureEnd(row) <= clock.now() || state.attemptsLeft === 0)
            throw new AppError('conflict', { message: 'no gesture waits for a photo' });
          await repository.keepPhoto(tx, row.id, name, clock.now());
          await needs.onGiven(tx, account.brandId, clickId);
          return (await read(clickId, tx)).state;
        });
      } catch (error) {
        await photos.remove(account.brandId, name);
        throw error;
      }
    },
    async withdraw(clickId) {
      const files = await repository.photosOf(db, clickId);
      const state = await withTransaction(db, async (tx) => {
        await accounts.setComparedPhotos(tx, clickId, []);
        await repository.endRequest(tx, clickId, { outcome: 'withdrawn', decidedAt: clock.now() });
        return (await read(clickId, tx)).state;
      });
      for (const { id, brandId, photoName } of files) {
        if (photoName !== null) await photos.remove(brandId, photoName);
        await repository.forgetPhoto(db, id);
      }
      hub.emit(clickId, 'sessionChanged', {});
      return state;
    },
  };
}

function assertMayAsk({ status, missing, attemptsLeft }: Verification): void {
  if (missing.includes('email'))
    throw new AppError('email_unconfirmed', { message: 'the address was never confirmed' });
  if (missing.length > 0 || status === 'waiting' || status === 'verified')
    throw new AppError('conflict', { message: 'there is nothing to ask for now' });
  if (attemptsLeft === 0) throw new AppError('too_many_attempts', { message: 'enough photos were compared' });
}
