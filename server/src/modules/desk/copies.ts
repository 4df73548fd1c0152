import { createHash } from 'node:crypto';
import type { AngelId, ClickId } from '@halo/shared/contracts';
import { DAY_MS } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { questionText } from '@halo/shared/texts';
import type { AccountRecord, AccountsService } from '../accounts/index.ts';
import type { ConversationsService } from '../conversations/index.ts';
import type { PhotoStore } from '../uploads/index.ts';
import { deskCopies } from './desk-tables.ts';

type CopyRow = typeof deskCopies.$inferSelect;

/** As long as an appeal may be made. */
const KEPT_MS = 183 * DAY_MS;

export interface CopyNeeds {
  readonly accounts: Pick<AccountsService, 'record'>;
  readonly conversations: Pick<ConversationsService, 'around'>;
  readonly photos: Pick<PhotoStore, 'read'>;
}

interface Reported {
  readonly caseId: number;
  readonly reportId: number;
  readonly brandId: string;
  /** who reported */
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  /** whose it is: the account of a member, or the profile */
  readonly reported: string;
  readonly messageId: number | undefined;
  readonly at: Date;
}

/**
 * What was reported, as it was then: deleting it afterwards does not empty the case. Of photos the hash only, which
 * says whether what is there now is what was seen.
 */
export async function copyReported(needs: CopyNeeds, tx: Transaction, reported: Reported): Promise<void> {
  const { caseId, reportId, brandId, clickId, angelId, reported: owner, messageId, at: takenAt } = reported;
  if (messageId !== undefined) {
    const [line] = await needs.conversations.around(tx, { clickId, angelId, messageId }, 0, 0);
    if (line?.id === messageId) {
      const { isOfAccount, text, kind, sentAt, mediaIds } = line;
      const author = isOfAccount ? clickId : owner;
      await insert(tx, {
        caseId,
        reportId,
        key: String(messageId),
        messageId,
        author,
        kind,
        text,
        sentAt,
        takenAt,
        mediaIds: [...mediaIds],
      });
    }
  }
  for (const text of wordsOf(await needs.accounts.record(owner, tx)))
    await insert(tx, { ...text, caseId, reportId, author: owner, kind: 'words', takenAt });
  for (const [index, photoHash] of (await hashesOfPhotos(needs, tx, brandId, owner)).entries()) {
    const key = index === 0 ? 'photo' : `photo-${index + 1}`;
    await insert(tx, { caseId, reportId, key, author: owner, kind: 'photo', photoHash, takenAt });
  }
}

/** What a profile says, in the order of its page. */
function wordsOf(account: AccountRecord | undefined): { key: string; text: string }[] {
  if (!account) return [];
  const { language, lookingFor, description, prompts } = account;
  return [
    { key: 'looking-for', text: lookingFor },
    { key: 'description', text: description },
    ...prompts.map(({ question, answer }) => ({
      key: `prompt-${question}`,
      text: `${questionText(question, language)}: ${answer}`,
    })),
  ].filter(({ text }) => text !== '');
}

async function insert(tx: Transaction, row: typeof deskCopies.$inferInsert): Promise<void> {
  await tx.insert(deskCopies).values(row).onConflictDoNothing();
}

/** In the order of the photos. */
export async function hashesOfPhotos(
  { accounts, photos }: Pick<CopyNeeds, 'accounts' | 'photos'>,
  tx: Transaction | undefined,
  brandId: string,
  clickId: ClickId,
): Promise<Buffer[]> {
  const account = await accounts.record(clickId, tx);
  const files = await Promise.all((account?.photos ?? []).map(({ name }) => photos.read(brandId, name)));
  return files.flatMap((photo) => (photo ? [createHash('sha256').update(photo).digest()] : []));
}

/** By report, oldest message first. */
export async function copiesOf(db: Db | Transaction, reportIds: readonly number[]): Promise<CopyRow[]> {
  if (reportIds.length === 0) return [];
  return db
    .select()
    .from(deskCopies)
    .where(inArray(deskCopies.reportId, [...reportIds]))
    .orderBy(asc(deskCopies.reportId), asc(deskCopies.messageId));
}

/** Their case ended six months ago, and so did an appeal against what was decided on it. */
export async function deleteOldCopies(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const isOver = sql`exists (
    select 1 from desk_cases k where k.id = ${deskCopies.caseId} and k.closed_at < ${before}
      and not exists (
        select 1 from desk_decisions d join desk_cases later on later.subject = d.id::text
        where d.case_id = k.id and later.queue in ('appeals', 'confirmations')
          and (later.closed_at is null or later.closed_at >= ${before})
      )
  )`;
  await db.delete(deskCopies).where(isOver);
}

/** What a person wrote in a report of their own is theirs; what was reported of them is kept for its time. */
export async function eraseOwnCopies(tx: Transaction, clickId: ClickId): Promise<void> {
  const isOwn = sql`exists (
    select 1 from desk_cases k where k.id = ${deskCopies.caseId} and k.subject <> ${clickId}
  )`;
  await tx.delete(deskCopies).where(and(eq(deskCopies.author, clickId), isOwn));
}
