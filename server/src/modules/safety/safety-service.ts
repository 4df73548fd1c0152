import type { Db } from '@halo/server-kit/storage/database';
import type { ReportRequest, SafetyNeeds, SafetyService } from './safety.ts';
import {
  type AngelId,
  type ClickId,
  type ProfileCard,
  ownLanguage,
  type ReportReason,
  SYSTEM_ANGEL_IDS,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { closeReports, readReports } from './report-repository.ts';
import {
  deleteBlock,
  insertBlock,
  readBlockedIds,
  readClosure,
  storeReport,
  type StoredReport,
} from './safety-repository.ts';

/** These go to the front of the queue. */
const URGENT: readonly ReportReason[] = ['minor', 'threat'];

export function createSafetyService(needs: SafetyNeeds): SafetyService {
  const { db, log } = needs;
  return {
    block: (clickId, angelId) => block(needs, clickId, angelId),
    async unblock(clickId, angelId) {
      if (!(await deleteBlock(db, clickId, angelId))) return;
      log.info({ block: { clickId, angelId } }, 'a thread was opened again');
      await announceBlock(needs, clickId, angelId);
    },
    async blocked(clickId) {
      const ids = await readBlockedIds(db, clickId);
      const cards = await needs.profiles.cardsOfMet(ids);
      return ids.flatMap((id) => cards.get(id) ?? []);
    },
    closure: (clickId, angelId) => readClosure(db, clickId, angelId),
    async report({ note: given = '', ...report }) {
      const { brand, clickId, angelId, reason, messageId } = report;
      const angel = await knownProfile(needs, clickId, angelId);
      if (messageId !== undefined && !(await needs.conversations.hasMessage(clickId, angelId, messageId))) {
        throw new AppError('not_found', { field: 'messageId', message: 'no such message in this conversation' });
      }
      const note = given.trim();
      const { id, isFurther } = await storeAndMail(needs, { ...report, note }, angel);
      const hasNote = note !== '';
      // What was written stays out of the log.
      log.info(
        { report: { id, brand: brand.id, clickId, angelId, reason, isFurther, hasNote, messageId } },
        'a profile was reported',
      );
      if (report.alsoBlock) await block(needs, clickId, angelId);
    },
    reports: (ids) => readReports(db, ids),
    closeReports,
  };
}

/** Hiding protects no one from those they wrote with. */
async function knownProfile(
  { conversations, profiles }: SafetyNeeds,
  clickId: ClickId,
  angelId: AngelId,
): Promise<ProfileCard> {
  if (SYSTEM_ANGEL_IDS.includes(angelId))
    throw new AppError('recipient_closed', { message: 'a system sender is neither blocked nor reported' });
  const cards = (await conversations.hasThread(clickId, angelId))
    ? await profiles.cardsOfMet([angelId])
    : await profiles.cards([angelId]);
  const card = cards.get(angelId);
  if (!card) throw new AppError('not_found', { message: 'nobody has this id' });
  return card;
}

/** To every device of the account and, where the profile belongs to an account, of the other side. */
async function announceBlock(
  { conversations, db, hub, profiles }: SafetyNeeds,
  clickId: ClickId,
  angelId: AngelId,
): Promise<void> {
  const isClosed = (await readClosure(db, clickId, angelId)) !== 'open';
  const other = await profiles.between(clickId, angelId);
  const sides = [
    { to: clickId, about: angelId },
    ...(other?.from === undefined ? [] : [{ to: other.to, about: other.from }]),
  ];
  for (const { to, about } of sides) {
    hub.emit(to, 'blockChanged', { angelId: about, isClosed });
    hub.emit(to, 'unread', { unread: await conversations.unread(to) });
  }
}

async function block(needs: SafetyNeeds, clickId: ClickId, angelId: AngelId): Promise<void> {
  const { clock, db, log } = needs;
  await knownProfile(needs, clickId, angelId);
  if (!(await withTransaction(db, (tx) => insertBlock(tx, clickId, angelId, clock.now())))) return;
  await needs.onBlocked(clickId, angelId);
  log.info({ block: { clickId, angelId } }, 'a thread was closed');
  await announceBlock(needs, clickId, angelId);
}

type Report = ReportRequest & { readonly note: string };

/** The mail to the support of the brand goes out if and only if the report is kept. */
async function storeAndMail(
  { clock, db, mail, onReported, profiles }: SafetyNeeds,
  report: Report,
  angel: ProfileCard,
): Promise<StoredReport> {
  const { brand, clickId, angelId, reason, note, messageId } = report;
  return withTransaction(db, async (tx) => {
    const row = { brandId: brand.id, clickId, angelId, reason, note, messageId };
    const stored = await storeReport(tx, row, clock.now());
    if (typeof stored === 'string') throw new AppError(stored, { message: 'too many reports in a day' });
    if (!stored.isNew) return stored;
    const { id } = stored;
    const member = (await profiles.between(clickId, angelId))?.to;
    const reportedAt = clock.now();
    await onReported(tx, { id, brandId: brand.id, clickId, angelId, member, reason, messageId, reportedAt });
    const data = reportMailData(report, stored, angel, clock.now());
    const recipient = brand.support.email;
    await mail.enqueue({ template: 'safety-report', recipient, language: ownLanguage(brand), brand, data }, tx);
    return stored;
  });
}

function reportMailData(
  { clickId, angelId, reason, note, messageId }: Report,
  { id, isFurther }: StoredReport,
  { screenName, nature }: ProfileCard,
  reportedAt: Date,
) {
  return {
    ticket: `R-${id}`,
    kind: isFurther ? 'further' : 'first',
    urgency: URGENT.includes(reason) ? 'urgent' : 'usual',
    reason,
    reporter: clickId,
    reported: angelId,
    reportedName: screenName,
    reportedNature: nature,
    reportedAt: reportedAt.toISOString(),
    text: note,
    ...(messageId === undefined ? {} : { message: String(messageId) }),
  };
}

/** Whether an account and a profile may meet: asked for also by what safety needs itself. */
export function createClosure(db: Db): SafetyService['closure'] {
  return (clickId, angelId) => readClosure(db, clickId, angelId);
}
