import type { Brand, ClickId, ReportReason } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { sql } from 'drizzle-orm';
import type { Basics } from '../../basics.ts';
import type { ReportNote } from '../safety/index.ts';
import { copyReported, type CopyNeeds } from './copies.ts';
import type { NotifyConsoles } from './desk.ts';
import { addReport } from './case-repository.ts';

/** 0 usual, 1 raised, 2 a person may be in danger. */
export type Harm = 0 | 1 | 2;

export interface NewCase {
  readonly brandId: string;
  readonly queue: 'confirmations' | 'reports' | 'verifications' | 'photos' | 'tickets' | 'appeals';
  readonly subject: string;
  readonly harm: Harm;
  readonly openedAt: Date;
}

/** Opens a case, or joins the open one about the same subject. Answers its id. */
export async function openCase(tx: Transaction, given: NewCase): Promise<number> {
  const { brandId, queue, subject, harm, openedAt } = given;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into desk_cases (brand_id, queue, subject, harm, opened_at)
    values (${brandId}, ${queue}, ${subject}, ${harm}, ${openedAt})
    on conflict (brand_id, queue, subject) where status = 'open'
    do update set harm = greatest(desk_cases.harm, excluded.harm), version = desk_cases.version + 1
    returning id
  `);
  return Number(rows[0]?.id);
}

/** Minors and threats come before everything else. */
const HARM_OF: Record<ReportReason, Harm> = { minor: 2, threat: 2, money: 1, insult: 1, spam: 0, fake: 0, other: 0 };

/** Puts a report into the case about the profile with a copy of what it is about, in the transaction that keeps it. */
export function createReportIntake(
  needs: CopyNeeds & { readonly notifyConsoles: NotifyConsoles },
): (tx: Transaction, report: ReportNote) => Promise<void> {
  return async function takeIn(tx, { id, brandId, clickId, angelId, member, reason, messageId, reportedAt: at }) {
    const harm = HARM_OF[reason];
    // A case is about the account that can be decided on, where there is one.
    const reported = member ?? angelId;
    const caseId = await openCase(tx, { brandId, queue: 'reports', subject: reported, harm, openedAt: at });
    await addReport(tx, caseId, id);
    await copyReported(needs, tx, { caseId, reportId: id, brandId, clickId, angelId, reported, messageId, at });
    await needs.notifyConsoles(tx, brandId);
  };
}

/** A photo with a gesture waits for an operator, in the transaction that keeps it. */
export function createVerificationIntake({
  clock,
  notifyConsoles,
}: Pick<Basics, 'clock'> & { readonly notifyConsoles: NotifyConsoles }): (
  tx: Transaction,
  brandId: string,
  clickId: ClickId,
) => Promise<void> {
  return async function takeIn(tx, brandId, subject) {
    await openCase(tx, { brandId, queue: 'verifications', subject, harm: 0, openedAt: clock.now() });
    await notifyConsoles(tx, brandId);
  };
}

/** A new photo is reviewed where the brand wants it; a newer one joins the case about the one before. */
export function createPhotoIntake({
  clock,
  db,
  notifyConsoles,
}: Pick<Basics, 'clock' | 'db'> & { readonly notifyConsoles: NotifyConsoles }): (
  brand: Brand,
  clickId: ClickId,
) => Promise<void> {
  return async function takeIn({ id: brandId, looksAtNewPhotos }, subject) {
    if (looksAtNewPhotos !== true) return;
    await withTransaction(db, async (tx) => {
      await openCase(tx, { brandId, queue: 'photos', subject, harm: 0, openedAt: clock.now() });
      await notifyConsoles(tx, brandId);
    });
  };
}
