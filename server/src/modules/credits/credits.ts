import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { FlowsService, ServedFlow } from '../flows/index.ts';
import type { AngelId, ClickId, CreditEntry, Credits, ProfileCard } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';

export type CreditUnit = 'message' | 'icebreaker' | 'like';

/** What decides about a gift. */
export interface GiftedAccount {
  readonly clickId: ClickId;
  readonly premiumLevel: number;
  readonly isEmailConfirmed: boolean;
  /** null: this is the first visit */
  readonly lastActivityAt: Date | null;
}

export interface CreditsService {
  /** Starting balances of a new account, once. Answers how many messages of them are a gift. */
  open(tx: Transaction, clickId: ClickId, flow: ServedFlow): Promise<number>;
  /** Messages that a visit is informed of as a gift, 0 for none; what coming back brings is granted here. */
  giftAtVisit(account: GiftedAccount, flow: ServedFlow, now: Date): Promise<number>;
  /** What the browser shows. */
  credits(clickId: ClickId): Promise<Credits>;
  /**
   * Takes credits in the caller's transaction; false when the balance does not suffice; true without effect when the
   * cause was paid before.
   */
  spend(
    tx: Transaction,
    entry: { clickId: ClickId; unit: CreditUnit; amount: number; cause: string },
  ): Promise<boolean>;
  /** Adds credits; false when the cause was granted before (nothing changes then). */
  grant(
    tx: Transaction,
    entry: { clickId: ClickId; unit: CreditUnit; amount: number; cause: string },
  ): Promise<boolean>;
  /**
   * Takes back what is left, at most `amount`, and answers how much that was. The same cause takes once, and answers
   * the same again.
   */
  takeBack(
    tx: Transaction,
    entry: { clickId: ClickId; unit: CreditUnit; amount: number; cause: string },
  ): Promise<number>;
  /** What these causes granted; a cause that granted nothing is left out. */
  granted(
    clickId: ClickId,
    unit: CreditUnit,
    causes: readonly string[],
    tx?: Transaction,
  ): Promise<Map<string, number>>;
  /** What entries of these kinds took, less what they brought, by what they are about (`kind:<payment>`). */
  taken(clickId: ClickId, unit: CreditUnit, kinds: readonly string[], tx?: Transaction): Promise<Map<string, number>>;
  /** What these causes brought, less what they took. */
  moved(clickId: ClickId, unit: CreditUnit, causes: readonly string[], tx: Transaction): Promise<number>;
  balance(clickId: ClickId, unit: CreditUnit, tx?: Transaction): Promise<number>;
}

export interface CreditsNeeds extends Pick<Basics, 'db' | 'brands'> {
  readonly accounts: Pick<AccountsService, 'facts'>;
  readonly flows: Pick<FlowsService, 'flow'>;
}

/** The ledger, explained; newest first, older than the entry `before`. */
export type CreditHistory = (
  clickId: ClickId,
  before?: number,
) => Promise<{ entries: CreditEntry[]; isComplete: boolean }>;

/** What explains an entry: to whom a message went, who that is, and what was bought. */
export interface CreditHistoryNeeds {
  readonly conversations: {
    addressees(clickId: ClickId, clientIds: readonly string[]): Promise<Map<string, AngelId>>;
  };
  readonly profiles: { cards(angelIds: readonly AngelId[]): Promise<Map<AngelId, ProfileCard>> };
  readonly purchases: { planNames(clickId: ClickId, ids: readonly string[]): Promise<Map<string, string>> };
}
