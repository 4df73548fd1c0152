import { DAY_MS, DecisionReason, HOUR_MS, ContactTopic, LANGUAGES, type Language } from '@halo/shared/contracts';
import {
  type DeskAccount,
  DeskAction,
  type DeskCase,
  type DeskCaseEntry,
  type DeskDecision,
  DeskQueue,
} from '@halo/shared/contracts/operations';
import * as z from 'zod/mini';
import type { AccountRecord } from '../accounts/index.ts';
import * as repository from './case-repository.ts';
import type { CaseRow, DecisionRow, TicketRow } from './case-repository.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';

const DANGER = 2;
const DANGER_MS = HOUR_MS;
const TARGET_MS: Record<DeskQueue, number> = { reports: DAY_MS, tickets: 2 * DAY_MS, appeals: 7 * DAY_MS };

/** What can be read of a case without having it. */
export function entryOf(row: CaseRow, reports: number, now: Date): DeskCaseEntry {
  const queue = z.parse(DeskQueue, row.queue);
  const target = row.harm >= DANGER ? DANGER_MS : TARGET_MS[queue];
  const isClaimed = row.claimedBy !== null && row.leaseUntil !== null && row.leaseUntil > now;
  return {
    id: row.id,
    brand: row.brandId,
    queue,
    subject: row.subject,
    harm: row.harm,
    openedAt: row.openedAt.toISOString(),
    dueAt: new Date(row.openedAt.getTime() + target).toISOString(),
    reports,
    version: row.version,
    ...(isClaimed && row.claimedBy !== null && row.leaseUntil !== null
      ? { claimedBy: row.claimedBy, leaseUntil: row.leaseUntil.toISOString() }
      : {}),
  };
}

/** What a case is about, as it is decided on. */
export interface CaseFacts {
  readonly row: CaseRow;
  readonly reportIds: readonly number[];
  readonly ticket: TicketRow | undefined;
  /** the decision that is appealed against */
  readonly appealed: DecisionRow | undefined;
  readonly account: AccountRecord | undefined;
  /** the decision that restoring takes back gave money back, and that stays so */
  readonly wasRefunded: boolean;
  /** of the person whom a text goes to */
  readonly language: Language;
}

export async function readFacts(
  { db, accounts, brands }: Pick<DeskNeeds, 'db' | 'accounts' | 'brands'>,
  row: CaseRow,
  tx?: Parameters<DeskNeeds['accounts']['record']>[1],
): Promise<CaseFacts> {
  const executor = tx ?? db;
  const ticket = row.queue === 'tickets' ? await repository.findTicket(executor, row.subject) : undefined;
  const appealed = row.queue === 'appeals' ? await repository.findDecision(executor, Number(row.subject)) : undefined;
  const clickId = ticket ? ticket.clickId : (appealed?.clickId ?? row.subject);
  const found = clickId === null ? undefined : await accounts.record(clickId, tx);
  const account = found?.brandId === row.brandId ? found : undefined;
  const language =
    LANGUAGES.find((each) => each === ticket?.language) ??
    account?.language ??
    brands.byId(row.brandId)?.language ??
    'en';
  const reportIds = (await repository.reportIdsOf(executor, [row.id])).get(row.id) ?? [];
  const ended =
    appealed ?? (account?.isDisabled ? await repository.lastDisabling(executor, account.clickId) : undefined);
  return { row, reportIds, ticket, appealed, account, wasRefunded: (ended?.refundCents ?? 0) > 0, language };
}

/** What may be decided now. */
export function actionsOf({ row, account, appealed }: CaseFacts): DeskAction[] {
  if (row.queue === 'tickets') return ['answer', 'close'];
  if (row.queue === 'appeals') return appealed ? ['restore', 'uphold'] : ['close'];
  if (!account) return ['nothing'];
  const against: DeskAction[] = account.isDisabled
    ? ['restore']
    : ['warn', ...(account.photoName === null ? [] : (['hidePhoto'] as const)), 'disable'];
  return ['nothing', ...against];
}

/** A case as who has it sees it: what is needed to decide, and nothing else. */
export async function caseView(needs: DeskNeeds, facts: CaseFacts, operator: DeskOperator): Promise<DeskCase> {
  const { row, reportIds, ticket, appealed, account } = facts;
  const reports = await needs.safety.reports(reportIds);
  const history = account ? await repository.decisionsAbout(needs.db, account.clickId) : [];
  const card =
    account || row.queue !== 'reports' ? undefined : (await needs.profiles.cards([row.subject])).get(row.subject);
  return {
    entry: entryOf(row, reportIds.length, needs.clock.now()),
    actions: actionsOf(facts),
    language: facts.language,
    ...(account && row.queue !== 'tickets' ? { account: accountView(account) } : {}),
    ...(card ? { profileName: card.screenName } : {}),
    ...(ticket ? { ticket: ticketView(ticket) } : {}),
    reports: reports.map(({ id, reason, note, reportedAt, messageId }) => ({
      id,
      reason,
      note,
      at: reportedAt.toISOString(),
      hasMessage: messageId !== undefined,
    })),
    ...(appealed?.appealText && appealed.appealedAt
      ? {
          appeal: {
            text: appealed.appealText,
            at: appealed.appealedAt.toISOString(),
            decision: decisionView(appealed, operator),
          },
        }
      : {}),
    history: row.queue === 'tickets' ? [] : history.map((each) => decisionView(each, operator)),
  };
}

function accountView(account: AccountRecord): DeskAccount {
  const decade = Math.floor(account.age / 10) * 10;
  return {
    id: account.clickId,
    name: account.userName,
    ages: `${decade}-${decade + 9}`,
    city: account.city,
    language: account.language,
    memberSince: account.memberSince.toISOString(),
    hasPhoto: account.photoName !== null,
    isDisabled: account.isDisabled,
    ...(account.disabledReason === null ? {} : { disabledFor: account.disabledReason }),
  };
}

function ticketView({ number, name, email, topic, text, createdAt }: TicketRow) {
  return { number, name, email, text, topic: z.parse(ContactTopic, topic), at: createdAt.toISOString() };
}

function decisionView(row: DecisionRow, { person }: DeskOperator): DeskDecision {
  return {
    id: row.id,
    action: z.parse(DeskAction, row.action),
    ...(row.reason === null ? {} : { reason: z.parse(DecisionReason, row.reason) }),
    facts: row.facts,
    at: row.decidedAt.toISOString(),
    isOwn: row.operator === person,
  };
}
