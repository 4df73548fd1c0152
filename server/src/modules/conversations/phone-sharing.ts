import type { AngelId, ClickId, PhoneSharing } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { accountOf, angelFor, type ConversationParts, membersBetween, recipientClosed } from './conversation-parts.ts';
import { readThreadFacts } from './conversation-repository.ts';
import type { ConversationsService } from './conversations.ts';
import { deletePhoneShares, readPhoneShares, setPhoneShared } from './phone-repository.ts';

const NOTHING = { canShare: false, isShared: false, isOtherShared: false } as const;

/** A phone number goes to one person, by its owner's tap, and back again by another one. */
export function createPhoneSharing(
  parts: ConversationParts,
): Pick<ConversationsService, 'phones' | 'sharePhone' | 'endPhoneShares'> {
  const { accounts, clock, closure, db, hub, profiles } = parts.needs;

  async function phones(clickId: ClickId, angelId: AngelId): Promise<PhoneSharing> {
    const [mayUse, own] = await Promise.all([mayUsePhones(parts, clickId), accounts.phone(clickId)]);
    const account = { mayUse, ...(own === undefined ? {} : { ownNumber: own }) };
    await angelFor(parts, clickId, angelId);
    const members = await profiles.between(clickId, angelId);
    if (!members?.isFromShown || members.from === undefined || members.to === clickId)
      return { ...account, ...NOTHING };
    if ((await closure(clickId, angelId)) !== 'open') return { ...account, ...NOTHING };
    const [shares, facts, other] = await Promise.all([
      readPhoneShares(db, { clickId, angelId, to: members.to, from: members.from }),
      readThreadFacts(db, clickId, angelId, clock.now()),
      accounts.phone(members.to),
    ]);
    const isOtherShared = shares.other && other !== undefined;
    return {
      ...account,
      canShare: facts.hasAnswer || facts.freeLeft !== undefined,
      isShared: shares.own && own !== undefined,
      isOtherShared,
      ...(isOtherShared && mayUse ? { otherNumber: other } : {}),
    };
  }

  async function assertMayShare(clickId: ClickId, angelId: AngelId): Promise<void> {
    await membersBetween(parts, clickId, angelId);
    if ((await closure(clickId, angelId)) !== 'open') throw recipientClosed();
    const { canShare, mayUse, ownNumber } = await phones(clickId, angelId);
    if (!canShare)
      throw new AppError('recipient_closed', { message: 'the other one neither wrote back nor likes the account' });
    if (!mayUse) throw new AppError('premium_required', { message: 'for premium and verified members' });
    if (ownNumber === undefined) throw new AppError('invalid_request', { field: 'phone', message: 'no phone number' });
  }

  return {
    phones,
    async sharePhone(clickId, angelId, isShared) {
      if (isShared) await assertMayShare(clickId, angelId);
      if (await setPhoneShared(db, { clickId, angelId }, isShared ? clock.now() : null)) {
        hub.emit(clickId, 'phoneChanged', { angelId });
        const members = await profiles.between(clickId, angelId);
        if (members?.from !== undefined) hub.emit(members.to, 'phoneChanged', { angelId: members.from });
      }
      return phones(clickId, angelId);
    },
    async endPhoneShares(clickId, angelId) {
      const members = await profiles.between(clickId, angelId);
      if (members?.from !== undefined)
        await deletePhoneShares(db, { clickId, angelId, to: members.to, from: members.from });
    },
  };
}

/** Premium, verified as a person, or with an age that a card proved. */
async function mayUsePhones(parts: ConversationParts, clickId: ClickId): Promise<boolean> {
  const { premiumLevel, isAgeProven } = await accountOf(parts, clickId);
  return premiumLevel > 0 || isAgeProven || (await parts.needs.profiles.isVerified(clickId));
}
