import { isFaultless } from '@halo/shared/contracts';
import type { DeskDraft } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import * as repository from './case-repository.ts';
import type { CaseFacts } from './case-facts.ts';
import type { GivenBack } from '../purchases/index.ts';
import type { DeskNeeds } from './desk.ts';

export interface Effect {
  /** what has to be known to take it back: the name of a photo, or of those that were compared */
  readonly effect?: string | undefined;
  /** what goes back to the person with it */
  readonly refund?: GivenBack | undefined;
  readonly afterCommit: () => void;
}

const nothing = (): void => undefined;
const NOTHING: Effect = { afterCommit: nothing };

/** What a decision changes. */
export async function applyEffect(
  needs: DeskNeeds,
  tx: Transaction,
  facts: CaseFacts,
  { action, reason, refusal, photo, photos }: DeskDraft,
  decisionId: number,
): Promise<Effect> {
  const { account, row } = facts;
  if (!account) return NOTHING;
  switch (action) {
    case 'hidePhoto': {
      const effect = await needs.accounts.hidePhoto(tx, account.clickId, photo);
      // Before the commit: a photo that is hidden too early does no harm, one that stays does.
      if (effect !== undefined) await needs.photos.hide(row.brandId, effect);
      return { ...NOTHING, effect };
    }
    case 'disable': {
      const { accounts, purchases } = needs;
      const refund = isFaultless(reason) ? await purchases.giveBackUnused(tx, account.clickId, decisionId) : undefined;
      await purchases.stopRenewals(tx, account.clickId);
      return { afterCommit: await accounts.disable(tx, account.clickId, reason ?? 'other'), refund };
    }
    case 'verify': {
      const compared = account.photos.filter(({ id }) => photos?.includes(id)).map(({ name }) => name);
      return { afterCommit: await needs.verification.confirm(tx, account.clickId, compared) };
    }
    case 'refuse':
      return { afterCommit: await needs.verification.refuse(tx, account.clickId, refusal ?? 'unclear') };
    case 'unverify': {
      const { compared, afterCommit } = await needs.verification.takeBadge(tx, account.clickId);
      return { effect: compared.join(' '), afterCommit };
    }
    case 'close':
      if (row.queue !== 'verifications') return NOTHING;
      return { afterCommit: await needs.verification.drop(tx, account.clickId) };
    case 'restore':
      return { afterCommit: await takeBack(needs, tx, facts, account.clickId) };
    default:
      return NOTHING;
  }
}

/** What was reviewed, as it was appealed against or done at once; without it the account is enabled. */
async function takeBack(
  { accounts, photos, verification }: DeskNeeds,
  tx: Transaction,
  { row, reviewed }: CaseFacts,
  clickId: string,
): Promise<() => void> {
  if (reviewed?.action === 'hidePhoto') {
    if (reviewed.effect === null) return nothing;
    if (await accounts.showPhoto(tx, clickId, reviewed.effect)) await photos.show(row.brandId, reviewed.effect);
    return nothing;
  }
  if (reviewed?.action === 'unverify') return verification.giveBadge(tx, clickId, reviewed.effect?.split(' ') ?? []);
  if (reviewed === undefined) {
    await accounts.restore(tx, clickId);
    return nothing;
  }
  // Another decision may have disabled the account since: only the newest of them is taken back here.
  const newest = await repository.lastDisabling(tx, clickId);
  if (reviewed.action === 'disable' && newest?.id === reviewed.id) await accounts.restore(tx, clickId);
  return nothing;
}
