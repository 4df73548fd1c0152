import type { Brand, ClickId, Flow } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { ConversationsNeeds } from './conversations.ts';

export interface Sender {
  readonly clickId: ClickId;
  readonly brand: Brand;
  readonly fluxId: string;
  readonly flow: Flow;
}

export interface SenderDirectory {
  of(clickId: ClickId): Promise<Sender>;
  /** The account belongs to another flow now. */
  forget(clickId: ClickId): void;
}

const REMEMBERED = 20_000;

/**
 * Brand and flow of an account. Remembered without a time limit: a brand never changes, and a message whose
 * account has changed its flow is refused by the database as stale and looked up again.
 */
export function createSenderDirectory(
  needs: Pick<ConversationsNeeds, 'accounts' | 'brands' | 'flows'>,
): SenderDirectory {
  const remembered = new Map<ClickId, Sender>();
  return {
    async of(clickId) {
      const known = remembered.get(clickId);
      if (known) return known;
      const facts = await needs.accounts.facts(clickId);
      const brand = facts && needs.brands.byId(facts.brandId);
      if (!brand) throw new AppError('not_found', { message: 'no such account' });
      const sender: Sender = { clickId, brand, fluxId: facts.fluxId, flow: needs.flows.flow(brand, facts.fluxId) };
      if (remembered.size > REMEMBERED) remembered.clear();
      remembered.set(clickId, sender);
      return sender;
    },
    forget: (clickId) => void remembered.delete(clickId),
  };
}
