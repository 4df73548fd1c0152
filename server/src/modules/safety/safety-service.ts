import type { Db } from '@halo/server-kit/storage/database';
import type { SafetyService, SafetyNeeds } from './safety.ts';
import {
  type AngelId,
  type ClickId,
  type ProfileCard,
  type ReportReason,
  SYSTEM_ANGEL_IDS,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { deleteBlock, insertBlock, readBlockedIds, readClosure, storeReport } from './safety-repository.ts';

/** These go to the front of the queue. */
const URGENT: readonly ReportReason[] = ['minor', 'threat'];

export function createSafetyService(needs: SafetyNeeds): SafetyService {
  const { db, clock, log } = needs;

  async function someone(angelId: AngelId): Promise<ProfileCard> {
    if (SYSTEM_ANGEL_IDS.includes(angelId))
      throw new AppError('recipient_closed', { message: 'a system sender is neither blocked nor reported' });
    const card = (await needs.profiles.cards([angelId])).get(angelId);
    if (!card) throw new AppError('not_found', { message: 'nobody has this id' });
    return card;
  }

  /** Every device of the account and, where the profile is somebody's own, of the other side. */
  async function tell(clickId: ClickId, angelId: AngelId): Promise<void> {
    const isClosed = (await readClosure(db, clickId, angelId)) !== 'open';
    const sides = [
      { to: clickId, about: angelId },
      ...((await needs.accounts.facts(angelId)) ? [{ to: angelId, about: clickId }] : []),
    ];
    for (const { to, about } of sides) {
      needs.hub.emit(to, 'blockChanged', { angelId: about, isClosed });
      needs.hub.emit(to, 'unread', { unread: await needs.conversations.unread(to) });
    }
  }

  async function block(clickId: ClickId, angelId: AngelId): Promise<void> {
    await someone(angelId);
    if (!(await withTransaction(db, (tx) => insertBlock(tx, clickId, angelId, clock.now())))) return;
    await needs.onBlocked(clickId, angelId);
    log.info({ block: { clickId, angelId } }, 'a thread was closed');
    await tell(clickId, angelId);
  }

  return {
    block,
    async unblock(clickId, angelId) {
      if (!(await deleteBlock(db, clickId, angelId))) return;
      log.info({ block: { clickId, angelId } }, 'a thread was opened again');
      await tell(clickId, angelId);
    },
    async blocked(clickId) {
      const ids = await readBlockedIds(db, clickId);
      const cards = await needs.profiles.cards(ids);
      return ids.flatMap((id) => cards.get(id) ?? []);
    },
    closure: (clickId, angelId) => readClosure(db, clickId, angelId),
    async report({ brand, clickId, angelId, reason, messageId, alsoBlock, note: given = '' }) {
      const angel = await someone(angelId);
      if (messageId !== undefined && !(await needs.conversations.hasMessage(clickId, angelId, messageId))) {
        throw new AppError('not_found', { field: 'messageId', message: 'no such message in this conversation' });
      }
      const note = given.trim();
      const stored = await withTransaction(db, async (tx) => {
        const answer = await storeReport(
          tx,
          { brandId: brand.id, clickId, angelId, reason, note, messageId },
          clock.now(),
        );
        if (typeof answer === 'string') throw new AppError(answer, { message: 'too many reports in a day' });
        if (answer.isNews) {
          const data = {
            ticket: `R-${answer.id}`,
            kind: answer.isFurther ? 'further' : 'first',
            urgency: URGENT.includes(reason) ? 'urgent' : 'usual',
            reason,
            reporter: clickId,
            reported: angelId,
            reportedName: angel.screenName,
            reportedNature: angel.nature,
            reportedAt: clock.now().toISOString(),
            text: note,
            ...(messageId === undefined ? {} : { message: String(messageId) }),
          };
          await needs.mail.enqueue(
            { template: 'safety-report', recipient: brand.support.email, language: brand.language, brand, data },
            tx,
          );
        }
        return answer;
      });
      // What was written stays out of the log.
      log.info(
        {
          report: {
            id: stored.id,
            brand: brand.id,
            clickId,
            angelId,
            reason,
            isFurther: stored.isFurther,
            hasNote: note !== '',
            messageId,
          },
        },
        'a profile was reported',
      );
      if (alsoBlock) await block(clickId, angelId);
    },
  };
}

/** Whether an account and a profile may meet: asked for also by what safety needs itself. */
export function createClosure(db: Db): SafetyService['closure'] {
  return (clickId, angelId) => readClosure(db, clickId, angelId);
}
