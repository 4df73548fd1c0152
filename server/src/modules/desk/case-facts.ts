import { LANGUAGES, type Language } from '@halo/shared/contracts';
import type { DeskAction } from '@halo/shared/contracts/operations';
import type { AccountRecord } from '../accounts/index.ts';
import { type Chat, chatOfSubject } from './chat-subject.ts';
import * as repository from './case-repository.ts';
import type { CaseRow, DecisionRow, TicketRow } from './case-repository.ts';
import type { OpenRequest } from '../verification/index.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { type Verdict, verdictOf } from './verdict-repository.ts';

const DANGER = 2;

/** What a case is about, as it is decided on. */
export interface CaseFacts {
  readonly row: CaseRow;
  readonly reportIds: readonly number[];
  /** what can be seen: its own reports, or those of the decision under review */
  readonly evidenceIds: readonly number[];
  readonly ticket: TicketRow | undefined;
  readonly chat: Chat | undefined;
  /** the photo with a gesture that waits */
  readonly verification: OpenRequest | undefined;
  /** the decision that is appealed against, or that waits for a second person */
  readonly reviewed: DecisionRow | undefined;
  readonly account: AccountRecord | undefined;
  /** decided, and not carried out yet */
  readonly verdict: Verdict | undefined;
  /** the decision that restoring takes back gave money back, and that stays so */
  readonly wasRefunded: boolean;
  /** of the person whom a text goes to */
  readonly language: Language;
}

/** A person may be in danger: decided at once, by one operator. */
export function isDanger({ queue, harm }: Pick<CaseRow, 'queue' | 'harm'>): boolean {
  return harm >= DANGER && (queue === 'reports' || queue === 'confirmations');
}

export function isReview({ queue }: Pick<CaseRow, 'queue'>): boolean {
  return queue === 'appeals' || queue === 'confirmations';
}

export async function readFacts(
  { db, accounts, brands, verification: requests }: Pick<DeskNeeds, 'db' | 'accounts' | 'brands' | 'verification'>,
  row: CaseRow,
  tx?: Parameters<DeskNeeds['accounts']['record']>[1],
): Promise<CaseFacts> {
  const executor = tx ?? db;
  const ticket = row.queue === 'tickets' ? await repository.findTicket(executor, row.subject) : undefined;
  const reviewed = isReview(row) ? await repository.findDecision(executor, Number(row.subject)) : undefined;
  const chat = row.queue === 'chats' ? chatOfSubject(row.subject) : undefined;
  const clickId = ticket ? ticket.clickId : (reviewed?.clickId ?? chat?.clickId ?? row.subject);
  const found = clickId === null ? undefined : await accounts.record(clickId, tx);
  const account = found?.brandId === row.brandId ? found : undefined;
  const verification =
    account && row.queue === 'verifications' ? await requests.waiting(account.clickId, tx) : undefined;
  const language =
    LANGUAGES.find((each) => each === ticket?.language) ??
    account?.language ??
    brands.byId(row.brandId)?.language ??
    'en';
  const ids = await repository.reportIdsOf(executor, [row.id, ...(reviewed ? [reviewed.caseId] : [])]);
  const reportIds = ids.get(row.id) ?? [];
  const evidenceIds = reviewed ? (ids.get(reviewed.caseId) ?? []) : reportIds;
  const verdict = await verdictOf(executor, row.id);
  const ended =
    reviewed ?? (account?.isDisabled ? await repository.lastDisabling(executor, account.clickId) : undefined);
  const wasRefunded = (ended?.refundCents ?? 0) > 0;
  const about = { ticket, chat, verification, reviewed, account };
  return { row, reportIds, evidenceIds, ...about, verdict, wasRefunded, language };
}

/** What this operator may decide now. */
export function actionsOf(
  { row, account, reviewed, verdict, verification }: CaseFacts,
  { person }: DeskOperator,
): DeskAction[] {
  if (row.queue === 'tickets') return ['answer', 'close'];
  if (row.queue === 'chats') return account ? ['answer', 'close'] : ['close'];
  if (row.queue === 'verifications') return verification && !account?.isDisabled ? ['verify', 'refuse'] : ['close'];
  if (row.queue === 'appeals') return reviewed ? ['restore', 'uphold'] : ['close'];
  if (row.queue === 'confirmations') return reviewed ? ['confirm', 'restore'] : ['close'];
  if (!account) return ['nothing'];
  const against: DeskAction[] = account.isDisabled
    ? ['restore']
    : [
        'warn',
        ...(account.photos.length === 0 ? [] : (['hidePhoto'] as const)),
        ...(account.isVerified ? (['unverify'] as const) : []),
        'disable',
      ];
  const mayConfirm =
    verdict?.leavesAt === null && verdict.operator !== person && against.includes(verdict.draft.action);
  return [...(mayConfirm ? (['confirm'] as const) : []), 'nothing', ...against];
}
