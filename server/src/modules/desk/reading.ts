import type { AngelId } from '@halo/shared/contracts';
import type { DeskMessage, DeskRead } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { ThreadLine } from '../conversations/index.ts';
import { readFacts } from './case-facts.ts';
import * as repository from './case-repository.ts';
import { copiesOf } from './copies.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { deskReads } from './desk-tables.ts';
import { keep } from './holding.ts';

/** Who reads, what and what for is written in the transaction that reads: without the one there is no other. */
export async function readMessages(
  needs: DeskNeeds,
  id: number,
  { report: reportId, purpose, before, after }: DeskRead,
  operator: DeskOperator,
): Promise<DeskMessage[]> {
  const { evidenceIds } = await readFacts(needs, await keep(needs, id, operator));
  const [report] = evidenceIds.includes(reportId) ? await needs.safety.reports([reportId]) : [];
  return withTransaction(needs.db, async (tx) => {
    const now = needs.clock.now();
    const row = await repository.lockClaimed(tx, id, { person: operator.person, now });
    if (!row || !report) throw new AppError('forbidden', { message: 'no report of a case in your hands' });
    const copies = (await copiesOf(tx, [reportId])).flatMap((copy) =>
      copy.messageId === null ? [] : [{ ...copy, messageId: copy.messageId }],
    );
    // Whose account is erased has no message in the report any more, and the copy has it still.
    const messageId = report.messageId ?? copies[0]?.messageId;
    const thread: { clickId: string; angelId: AngelId; messageId: number | undefined } = { ...report, messageId };
    const there = await needs.conversations.around(tx, thread, before, after);
    const lines = withCopies(there, copies, report.clickId);
    await tx.insert(deskReads).values({
      caseId: id,
      operator: operator.person,
      clickId: report.clickId,
      angelId: report.angelId,
      messageId: messageId ?? lines.at(-1)?.id ?? 0,
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
    const reported = new Set([messageId, ...copies.map((copy) => copy.messageId)]);
    return lines.map(({ sentAt, isOfAccount, mediaIds, ...line }) => ({
      ...line,
      ...(reported.has(line.id) && mediaIds.length > 0 ? { mediaIds: [...mediaIds] } : {}),
      isOfReporter: isOfAccount,
      at: sentAt.toISOString(),
      isReported: reported.has(line.id),
    }));
  });
}

type Line = ThreadLine & { readonly isCopy: boolean };
type MessageCopy = Awaited<ReturnType<typeof copiesOf>>[number] & { readonly messageId: number };

/** What was deleted since it was reported comes from its copy. */
function withCopies(there: readonly ThreadLine[], copies: readonly MessageCopy[], reporter: string): Line[] {
  const gone = copies.filter(({ messageId }) => !there.some(({ id }) => id === messageId));
  return [
    ...there.map((line) => ({ ...line, isCopy: false })),
    ...gone.map(({ messageId: id, author, kind, text, sentAt, takenAt, mediaIds }) => ({
      id,
      isOfAccount: author === reporter,
      kind,
      text,
      mediaIds,
      sentAt: sentAt ?? takenAt,
      isCopy: true,
    })),
  ].sort((one, other) => one.id - other.id);
}

/** Without `photoId` the first one. */
export async function photoOf(
  needs: DeskNeeds,
  id: number,
  photoId: number | undefined,
  operator: DeskOperator,
): Promise<string> {
  const { account, row } = await readFacts(needs, await keep(needs, id, operator));
  const meant = account?.photos.find((each) => photoId === undefined || each.id === photoId);
  const photo = meant && (await needs.photos.read(row.brandId, meant.name));
  if (!photo) throw new AppError('not_found', { message: 'there is no photo' });
  return `data:image/jpeg;base64,${photo.toString('base64')}`;
}

/** The photo with the gesture, for nothing but this comparison; the look is written down. */
export async function verificationPhotoOf(needs: DeskNeeds, id: number, operator: DeskOperator): Promise<string> {
  const { account, row, verification } = await readFacts(needs, await keep(needs, id, operator));
  const photo = account && verification && (await needs.verification.photo(account.clickId));
  if (!photo) throw new AppError('not_found', { message: 'no photo waits' });
  await withTransaction(needs.db, (tx) =>
    needs.audit(tx, {
      actor: operator.name,
      action: 'desk.readVerification',
      brandId: row.brandId,
      reason: 'to compare it with the profile',
      after: { case: id },
    }),
  );
  return `data:image/jpeg;base64,${photo.toString('base64')}`;
}

/** A file of a message that was reported, and of no other one; the look is written down. */
export async function mediaOf(needs: DeskNeeds, id: number, mediaId: string, operator: DeskOperator): Promise<string> {
  const { evidenceIds, row } = await readFacts(needs, await keep(needs, id, operator));
  const copies = await copiesOf(needs.db, evidenceIds);
  const isReported = copies.some(({ mediaIds }) => mediaIds.includes(mediaId));
  const file = isReported ? await needs.conversations.reportedMedia(mediaId) : undefined;
  if (!file) throw new AppError('not_found', { message: 'there is no such file in the case' });
  await withTransaction(needs.db, (tx) =>
    needs.audit(tx, {
      actor: operator.name,
      action: 'desk.readMedia',
      brandId: row.brandId,
      reason: 'a report about it',
      after: { case: id, media: mediaId },
    }),
  );
  return `data:${file.type};base64,${file.bytes.toString('base64')}`;
}
