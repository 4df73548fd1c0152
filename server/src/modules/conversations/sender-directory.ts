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
 * Brand and flow of an account. Which flow it is in is remembered without a time limit: a brand never changes, and a
 * message whose account has changed its flow is refused by the database as stale and looked up again. What the flow is
 * can change at any time, and messages come by sockets, so it is asked for here each time.
 */
export function createSenderDirectory(
  needs: Pick<ConversationsNeeds, 'accounts' | 'brands' | 'flows'>,
): SenderDirectory {
  const remembered = new Map<ClickId, Omit<Sender, 'flow'>>();

  async function known(clickId: ClickId): Promise<Omit<Sender, 'flow'>> {
    const found = remembered.get(clickId);
    if (found) return found;
    const facts = await needs.accounts.facts(clickId);
    const brand = facts && needs.brands.byId(facts.brandId);
    if (!brand) throw new AppError('not_found', { message: 'no such account' });
    const sender = { clickId, brand, fluxId: facts.fluxId };
    if (remembered.size > REMEMBERED) remembered.clear();
    remembered.set(clickId, sender);
    return sender;
  }

  return {
    async of(clickId) {
      await needs.flows.refresh();
      const sender = await known(clickId);
      return { ...sender, flow: needs.flows.flow(sender.brand, sender.fluxId) };
    },
    forget: (clickId) => void remembered.delete(clickId),
  };
}
