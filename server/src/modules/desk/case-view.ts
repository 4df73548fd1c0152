import { DAY_MS, DecisionReason, HOUR_MS, ContactTopic } from '@halo/shared/contracts';
import {
  type DeskAccount,
  DeskAction,
  type DeskCase,
  type DeskCaseEntry,
  type DeskDecision,
  type DeskFound,
  DeskQueue,
} from '@halo/shared/contracts/operations';
import * as z from 'zod/mini';
import type { AccountRecord } from '../accounts/index.ts';
import { actionsOf, type CaseFacts, isDanger } from './case-facts.ts';
import * as repository from './case-repository.ts';
import type { CaseRow, DecisionRow, TicketRow } from './case-repository.ts';
import { chatView } from './chats.ts';
import { copiesOf, hashesOfPhotos } from './copies.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { previewOf } from './draft.ts';
import type { Verdict } from './verdict-repository.ts';

/** What was done at once is confirmed by a second person until then. */
export const CONFIRM_MS = DAY_MS;
const TARGET_MS: Record<DeskQueue, number> = {
  danger: HOUR_MS,
  confirmations: CONFIRM_MS,
  reports: DAY_MS,
  chats: HOUR_MS,
  verifications: DAY_MS,
  photos: 4 * HOUR_MS,
  tickets: 2 * DAY_MS,
  appeals: 7 * DAY_MS,
};

/** A report case in which a person may be in danger stands in a queue of its own, whenever that became known. */
function queueOf(row: CaseRow): DeskQueue {
  return row.queue === 'reports' && isDanger(row) ? 'danger' : z.parse(DeskQueue, row.queue);
}

export function foundView(row: CaseRow): DeskFound {
  const { id, brandId: brand, subject, status, openedAt } = row;
  return { id, brand, queue: queueOf(row), subject, isOpen: status === 'open', openedAt: openedAt.toISOString() };
}

/** What can be read of a case without having it. */
export function entryOf(
  row: CaseRow,
  reports: number,
  verdict: Verdict | undefined,
  now: Date,
  title?: string,
): DeskCaseEntry {
  const queue = queueOf(row);
  const isClaimed = row.claimedBy !== null && row.leaseUntil !== null && row.leaseUntil > now;
  return {
    id: row.id,
    brand: row.brandId,
    queue,
    subject: row.subject,
    ...(title === undefined ? {} : { title }),
    harm: row.harm,
    openedAt: row.openedAt.toISOString(),
    dueAt: new Date(row.openedAt.getTime() + TARGET_MS[queue]).toISOString(),
    reports,
    version: row.version,
    ...(isClaimed && row.claimedBy !== null && row.leaseUntil !== null
      ? { claimedBy: row.claimedBy, leaseUntil: row.leaseUntil.toISOString() }
      : {}),
    ...(verdict ? { pending: pendingView(verdict) } : {}),
  };
}

function pendingView({ draft, operator: by, leavesAt }: Verdict) {
  return { action: draft.action, by, ...(leavesAt === null ? {} : { leavesAt: leavesAt.toISOString() }) };
}

/** A case as who has it sees it: what is needed to decide, and nothing else. */
export async function caseView(needs: DeskNeeds, facts: CaseFacts, operator: DeskOperator): Promise<DeskCase> {
  const { row, reportIds, ticket, reviewed, account, verdict, verification } = facts;
  const chat = await chatView(needs, facts, operator);
  const history = account ? await repository.decisionsAbout(needs.db, account.clickId) : [];
  const card =
    account || row.queue !== 'reports' ? undefined : (await needs.profiles.cards([row.subject])).get(row.subject);
  return {
    entry: entryOf(row, reportIds.length, verdict, needs.clock.now()),
    actions: actionsOf(facts, operator),
    language: facts.language,
    ...(account && row.queue !== 'tickets' ? { account: accountView(account) } : {}),
    ...(card ? { profileName: card.screenName } : {}),
    ...(ticket ? { ticket: ticketView(ticket) } : {}),
    ...(chat ? { chat } : {}),
    ...(verification
      ? { verification: { gesture: verification.gesture, givenAt: verification.givenAt.toISOString() } }
      : {}),
    reports: await reportsView(needs, facts),
    ...(reviewed?.appealText && reviewed.appealedAt && row.queue === 'appeals'
      ? {
          appeal: {
            text: reviewed.appealText,
            at: reviewed.appealedAt.toISOString(),
            decision: decisionView(reviewed, operator),
          },
        }
      : {}),
    ...(reviewed && row.queue === 'confirmations' ? { review: decisionView(reviewed, operator) } : {}),
    ...(verdict?.leavesAt === null ? { proposal: await proposalView(needs, facts, verdict, operator) } : {}),
    history:
      row.queue === 'tickets' || row.queue === 'chats' ? [] : history.map((each) => decisionView(each, operator)),
  };
}

async function reportsView(needs: DeskNeeds, { row, evidenceIds, account }: CaseFacts): Promise<DeskCase['reports']> {
  const [reports, copies] = [await needs.safety.reports(evidenceIds), await copiesOf(needs.db, evidenceIds)];
  const hashes =
    account && copies.some(({ kind }) => kind === 'photo')
      ? await hashesOfPhotos(needs, undefined, row.brandId, account.clickId)
      : [];
  return reports.map(({ id, reason, note, reportedAt, messageId }) => {
    const own = copies.filter(({ reportId }) => reportId === id);
    return {
      id,
      reason,
      note,
      at: reportedAt.toISOString(),
      hasMessage: messageId !== undefined || own.some((each) => each.messageId !== null),
      words: own.flatMap(({ kind, text }) => (kind === 'words' ? [text] : [])),
      hasOtherPhoto: own.some(({ photoHash }) => photoHash !== null && !hashes.some((each) => each.equals(photoHash))),
    };
  });
}

/** The second person reads the words that would be sent before standing by them. */
async function proposalView(
  needs: DeskNeeds,
  facts: CaseFacts,
  { draft, operator: by }: Verdict,
  { person }: DeskOperator,
): Promise<NonNullable<DeskCase['proposal']>> {
  return {
    action: draft.action,
    ...(draft.reason === undefined ? {} : { reason: draft.reason }),
    facts: draft.text,
    statement: await previewOf(needs, facts, draft),
    isOwn: by === person,
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
    hasPhoto: account.photos.length > 0,
    photos: account.photos.map(({ id }) => id),
    isVerified: account.isVerified,
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
