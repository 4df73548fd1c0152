import {
  type AngelId,
  type Brand,
  type ClickId,
  type MessageId,
  type ProfileCard,
  type ReportReason,
  SYSTEM_ANGEL_IDS,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Deps } from '../../deps.ts';
import type { Services } from '../../services.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import {
  type Closure,
  deleteBlock,
  insertBlock,
  readBlockedIds,
  readClosure,
  storeReport,
} from './safety-repository.ts';

export interface ReportRequest {
  readonly brand: Brand;
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly reason: ReportReason;
  readonly note?: string | undefined;
  readonly messageId?: MessageId | undefined;
  readonly alsoBlock: boolean;
}

/** Who does not want to meet whom, and what people report. */
export interface SafetyService {
  /** Closes the thread for both; again is no error. @throws not_found, recipient_closed */
  block(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** Opens what this account closed. */
  unblock(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** Newest first. */
  blocked(clickId: ClickId): Promise<ProfileCard[]>;
  /** Whether an account and a profile may meet, and who said no. In SQL: `is_closed(click_id, angel_id)`. */
  closure(clickId: ClickId, angelId: AngelId): Promise<Closure>;
  /** @throws not_found (also for a message of another thread), recipient_closed, rate_limited */
  report(request: ReportRequest): Promise<void>;
}

/** These go to the front of the queue. */
const URGENT: readonly ReportReason[] = ['minor', 'threat'];

export function createSafetyService(deps: Pick<Deps, 'db' | 'clock' | 'log'>, services: Services): SafetyService {
  const { db, clock, log } = deps;

  async function someone(angelId: AngelId): Promise<ProfileCard> {
    if (SYSTEM_ANGEL_IDS.includes(angelId))
      throw new AppError('recipient_closed', { message: 'a system sender is neither blocked nor reported' });
    const card = (await services.profiles.cards([angelId])).get(angelId);
    if (!card) throw new AppError('not_found', { message: 'nobody has this id' });
    return card;
  }

  /** Every device of the account and, where the profile is somebody's own, of the other side. */
  async function tell(clickId: ClickId, angelId: AngelId): Promise<void> {
    const isClosed = (await readClosure(db, clickId, angelId)) !== 'open';
    const sides = [
      { to: clickId, about: angelId },
      ...((await services.accounts.facts(angelId)) ? [{ to: angelId, about: clickId }] : []),
    ];
    for (const { to, about } of sides) {
      services.hub.emit(to, 'blockChanged', { angelId: about, isClosed });
      services.hub.emit(to, 'unread', { unread: await services.conversations.unread(to) });
    }
  }

  async function block(clickId: ClickId, angelId: AngelId): Promise<void> {
    await someone(angelId);
    if (!(await withTransaction(db, (tx) => insertBlock(tx, clickId, angelId, clock.now())))) return;
    await services.personas.leave(clickId, angelId);
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
      const cards = await services.profiles.cards(ids);
      return ids.flatMap((id) => cards.get(id) ?? []);
    },
    closure: (clickId, angelId) => readClosure(db, clickId, angelId),
    async report({ brand, clickId, angelId, reason, messageId, alsoBlock, note: given = '' }) {
      const angel = await someone(angelId);
      if (messageId !== undefined && !(await services.conversations.hasMessage(clickId, angelId, messageId))) {
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
          await services.mail.enqueue(
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
