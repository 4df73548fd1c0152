import type {
  DeskCase,
  DeskCaseEntry,
  DeskDraft,
  DeskFound,
  DeskMessage,
  DeskOutcome,
  DeskRead,
  DeskVerdict,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { readFacts } from './case-facts.ts';
import { openCase } from './case-intake.ts';
import * as repository from './case-repository.ts';
import type { CaseRow } from './case-repository.ts';
import { caseView, entryOf, foundView } from './case-view.ts';
import { decide, undo } from './decide.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { createDeskWorker, type DeskWorker } from './desk-worker.ts';
import { assertDecidable, previewOf } from './draft.ts';
import { claim, keep } from './holding.ts';
import { mediaOf, photoOf, readMessages, verificationPhotoOf } from './reading.ts';
import { titlesOf } from './case-titles.ts';
import { verdictsOf } from './verdict-repository.ts';

/** Cases for the operators of a brand. What only who has a case may do throws `forbidden` for everybody else. */
export interface Desk extends DeskWorker {
  entries(brandIds: readonly string[]): Promise<DeskCaseEntry[]>;
  /** By number or id, and nothing of what they say. */
  find(text: string, brandIds: readonly string[]): Promise<DeskFound[]>;
  brandOf(id: number): Promise<string>;
  /** @throws conflict, forbidden */
  claim(id: number, operator: DeskOperator): Promise<DeskCase>;
  release(id: number, operator: DeskOperator): Promise<void>;
  /** A case about an account without a report. @throws not_found */
  open(brandId: string, account: string, operator: DeskOperator): Promise<DeskCase>;
  messages(id: number, read: DeskRead, operator: DeskOperator): Promise<DeskMessage[]>;
  photo(id: number, photoId: number | undefined, operator: DeskOperator): Promise<string>;
  /** With the gesture. @throws not_found */
  verificationPhoto(id: number, operator: DeskOperator): Promise<string>;
  /** Of a message that was reported. @throws not_found */
  media(id: number, mediaId: string, operator: DeskOperator): Promise<string>;
  preview(id: number, draft: DeskDraft, operator: DeskOperator): Promise<string>;
  decide(id: number, verdict: DeskVerdict, operator: DeskOperator): Promise<DeskOutcome>;
  /** Before it leaves; the case is in the same hands as before. @throws conflict, forbidden */
  undo(id: number, operator: DeskOperator): Promise<DeskCase>;
}

export function createDesk(needs: DeskNeeds): Desk {
  const { db, clock } = needs;
  const view = async (row: CaseRow, operator: DeskOperator): Promise<DeskCase> =>
    caseView(needs, await readFacts(needs, row), operator);
  return {
    ...createDeskWorker(needs),
    async entries(brandIds) {
      const rows = await repository.openCases(db, brandIds);
      const ids = rows.map(({ id }) => id);
      const [reports, verdicts] = [await repository.reportIdsOf(db, ids), await verdictsOf(db, ids)];
      const [now, titles] = [clock.now(), await titlesOf(needs, rows)];
      return rows.map((row) =>
        entryOf(row, reports.get(row.id)?.length ?? 0, verdicts.get(row.id), now, titles.get(row.id)),
      );
    },
    find: async (text, brandIds) => (await repository.findCases(db, text.trim(), brandIds)).map(foundView),
    async brandOf(id) {
      const row = await repository.findCase(db, id);
      if (!row) throw new AppError('not_found', { message: 'no such case' });
      return row.brandId;
    },
    claim: async (id, operator) => view(await claim(needs, id, operator), operator),
    release: (id, operator) =>
      withTransaction(db, async (tx) => {
        await repository.releaseCase(tx, id, operator.person);
        const row = await repository.findCase(tx, id);
        if (row) await needs.notifyConsoles(tx, row.brandId);
      }),
    async open(brandId, account, operator) {
      const id = await openOwnCase(needs, brandId, account, operator);
      return view(await claim(needs, id, operator), operator);
    },
    messages: (id, read, operator) => readMessages(needs, id, read, operator),
    photo: (id, photoId, operator) => photoOf(needs, id, photoId, operator),
    verificationPhoto: (id, operator) => verificationPhotoOf(needs, id, operator),
    media: (id, mediaId, operator) => mediaOf(needs, id, mediaId, operator),
    async preview(id, draft, operator) {
      const facts = await readFacts(needs, await keep(needs, id, operator));
      assertDecidable(facts, draft, operator);
      return previewOf(needs, facts, draft);
    },
    decide: (id, verdict, operator) => decide(needs, id, verdict, operator),
    async undo(id, operator) {
      await undo(needs, id, operator.person);
      return view(await claim(needs, id, operator), operator);
    },
  };
}

async function openOwnCase(
  { accounts, audit, clock, db, notifyConsoles }: DeskNeeds,
  brandId: string,
  account: string,
  operator: DeskOperator,
): Promise<number> {
  const clickId = await accounts.find(brandId, account.trim());
  if (clickId === undefined) throw new AppError('not_found', { message: 'no such account at this brand' });
  return withTransaction(db, async (tx) => {
    const opened = { brandId, queue: 'reports', subject: clickId, harm: 0, openedAt: clock.now() } as const;
    const caseId = await openCase(tx, opened);
    await notifyConsoles(tx, brandId);
    const after = { case: caseId };
    await audit(tx, { actor: operator.name, action: 'desk.open', brandId, reason: 'own look', after });
    return caseId;
  });
}
