import { type AngelId, isFaultless, MINUTE_MS } from '@halo/shared/contracts';
import type {
  DeskCase,
  DeskCaseEntry,
  DeskDraft,
  DeskMessage,
  DeskRead,
  DeskVerdict,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { openCase } from './case-intake.ts';
import * as repository from './case-repository.ts';
import type { CaseRow } from './case-repository.ts';
import { caseView, entryOf, readFacts } from './case-view.ts';
import { assertDecidable, decide, textFor } from './decide.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { deskReads } from './desk-tables.ts';

const LEASE_MS = 15 * MINUTE_MS;

/** Cases for the operators of a brand. What only who has a case may do throws `forbidden` for everybody else. */
export interface Desk {
  entries(brandIds: readonly string[]): Promise<DeskCaseEntry[]>;
  brandOf(id: number): Promise<string>;
  /** @throws conflict, forbidden */
  claim(id: number, operator: DeskOperator): Promise<DeskCase>;
  release(id: number, operator: DeskOperator): Promise<void>;
  /** A case about an account without a report. @throws not_found */
  open(brandId: string, account: string, operator: DeskOperator): Promise<DeskCase>;
  messages(id: number, read: DeskRead, operator: DeskOperator): Promise<DeskMessage[]>;
  photo(id: number, operator: DeskOperator): Promise<string>;
  preview(id: number, draft: DeskDraft, operator: DeskOperator): Promise<string>;
  decide(id: number, verdict: DeskVerdict, operator: DeskOperator): Promise<void>;
}

export function createDesk(needs: DeskNeeds): Desk {
  const { db, clock } = needs;
  return {
    async entries(brandIds) {
      const rows = await repository.openCases(db, brandIds);
      const reports = await repository.reportIdsOf(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => entryOf(row, reports.get(row.id)?.length ?? 0, clock.now()));
    },
    async brandOf(id) {
      const row = await repository.findCase(db, id);
      if (!row) throw new AppError('not_found', { message: 'no such case' });
      return row.brandId;
    },
    claim: (id, operator) => claim(needs, id, operator),
    release: (id, operator) =>
      withTransaction(db, async (tx) => {
        await repository.releaseCase(tx, id, operator.person);
        const row = await repository.findCase(tx, id);
        if (row) await needs.notifyConsoles(tx, row.brandId);
      }),
    async open(brandId, account, operator) {
      const clickId = await needs.accounts.find(brandId, account.trim());
      if (clickId === undefined) throw new AppError('not_found', { message: 'no such account at this brand' });
      const id = await withTransaction(db, async (tx) => {
        const opened = { brandId, queue: 'reports', subject: clickId, harm: 0, openedAt: clock.now() } as const;
        const caseId = await openCase(tx, opened);
        await needs.notifyConsoles(tx, brandId);
        const after = { case: caseId };
        await needs.audit(tx, { actor: operator.name, action: 'desk.open', brandId, reason: 'own look', after });
        return caseId;
      });
      return claim(needs, id, operator);
    },
    messages: (id, read, operator) => readMessages(needs, id, read, operator),
    photo: (id, operator) => photoOf(needs, id, operator),
    async preview(id, draft, operator) {
      const facts = await readFacts(needs, await keep(needs, id, operator));
      assertDecidable(facts, draft, operator);
      const endsWithRefund = draft.action === 'disable' && isFaultless(draft.reason) && facts.account;
      const refund = endsWithRefund ? await needs.purchases.unused(endsWithRefund.clickId) : undefined;
      return textFor(needs, facts, draft, refund);
    },
    decide: (id, verdict, operator) => decide(needs, id, verdict, operator),
  };
}

/** @throws conflict, forbidden */
async function claim(needs: DeskNeeds, id: number, operator: DeskOperator): Promise<DeskCase> {
  const { db, clock } = needs;
  const found = await repository.findCase(db, id);
  if (!found) throw new AppError('not_found', { message: 'no such case' });
  const appealed = found.queue === 'appeals' ? await repository.findDecision(db, Number(found.subject)) : undefined;
  if (appealed?.operator === operator.person)
    throw new AppError('forbidden', { message: 'an appeal is decided by another operator' });
  const row = await withTransaction(db, async (tx) => {
    const claimed = await repository.claimCase(tx, id, leaseOf(operator, clock.now()));
    if (claimed) await needs.notifyConsoles(tx, claimed.brandId);
    return claimed;
  });
  if (!row) throw new AppError('conflict', { message: 'another operator has it, or it is decided' });
  return caseView(needs, await readFacts(needs, row), operator);
}

function leaseOf({ person }: DeskOperator, now: Date) {
  return { person, now, until: new Date(now.getTime() + LEASE_MS) };
}

/** The case, if this operator has it; the use renews the lease. @throws forbidden */
async function keep({ db, clock }: DeskNeeds, id: number, operator: DeskOperator): Promise<CaseRow> {
  const now = clock.now();
  const row = await withTransaction(db, async (tx) => {
    const held = await repository.lockClaimed(tx, id, { person: operator.person, now });
    return held && repository.claimCase(tx, id, leaseOf(operator, now));
  });
  if (!row) throw new AppError('forbidden', { message: 'the case is not in your hands' });
  return row;
}

/** Who reads, what and what for is written in the transaction that reads: without the one there is no other. */
async function readMessages(
  needs: DeskNeeds,
  id: number,
  { report: reportId, purpose, before, after }: DeskRead,
  operator: DeskOperator,
): Promise<DeskMessage[]> {
  await keep(needs, id, operator);
  const [report] = await needs.safety.reports([reportId]);
  return withTransaction(needs.db, async (tx) => {
    const now = needs.clock.now();
    const row = await repository.lockClaimed(tx, id, { person: operator.person, now });
    const isOfCase = (await repository.reportIdsOf(tx, [id])).get(id)?.includes(reportId) === true;
    if (!row || !report || !isOfCase) throw new AppError('forbidden', { message: 'no report of a case in your hands' });
    const thread: { clickId: string; angelId: AngelId; messageId: number | undefined } = report;
    const lines = await needs.conversations.around(tx, thread, before, after);
    await tx.insert(deskReads).values({
      caseId: id,
      operator: operator.person,
      clickId: report.clickId,
      angelId: report.angelId,
      messageId: report.messageId ?? lines.at(-1)?.id ?? 0,
      count: lines.length,
      purpose,
      readAt: now,
    });
    await needs.audit(tx, {
      actor: operator.name,
      action: 'desk.readMessages',
      brandId: row.brandId,
      reason: 'a report about it',
      after: { case: id, report: reportId, messages: lines.length },
    });
    return lines.map((line) => ({
      id: line.id,
      isOfReporter: line.isOfAccount,
      kind: line.kind,
      text: line.text,
      at: line.sentAt.toISOString(),
      isReported: line.id === report.messageId,
    }));
  });
}

async function photoOf(needs: DeskNeeds, id: number, operator: DeskOperator): Promise<string> {
  const { account, row } = await readFacts(needs, await keep(needs, id, operator));
  const photo = account?.photoName && (await needs.photos.read(row.brandId, account.photoName));
  if (!photo) throw new AppError('not_found', { message: 'there is no photo' });
  return `data:image/jpeg;base64,${photo.toString('base64')}`;
}
