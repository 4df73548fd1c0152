import type { DeskCase } from '@halo/shared/contracts/operations';
import type { Basics } from '../../basics.ts';
import type { ConversationListener } from '../conversations/index.ts';
import * as repository from './case-repository.ts';
import type { CarriedOut } from './carried-out.ts';
import type { CaseFacts } from './case-facts.ts';
import type { Chat } from './chat-subject.ts';
import type { DeskNeeds, DeskOperator, NotifyConsoles } from './desk.ts';
import { deskReads } from './desk-tables.ts';
import { dropVerdict } from './verdict-repository.ts';

const LINES_SHOWN = 30;
/** The profile's own conversation, not one between two members. */
const PURPOSE = 'to answer for the profile';

export interface ChatArrivalNeeds extends Pick<Basics, 'db'> {
  readonly notifyConsoles: NotifyConsoles;
}

/** The case itself was opened with the message (open-chat-case.sql): consoles that are open look again. */
export function createChatArrival({ db, notifyConsoles }: ChatArrivalNeeds): ConversationListener['messageSent'] {
  return async function notify({ brandId, nature }) {
    if (nature === 'operator') await notifyConsoles(db, brandId);
  };
}

/** The newest lines; that they were read is written first. */
export async function chatView(
  needs: DeskNeeds,
  { row, chat }: CaseFacts,
  { person }: DeskOperator,
): Promise<DeskCase['chat']> {
  if (!chat) return undefined;
  const { clickId, angelId } = chat;
  const lines = await needs.conversations.transcript(clickId, angelId, LINES_SHOWN);
  await needs.db.insert(deskReads).values({
    caseId: row.id,
    operator: person,
    clickId,
    angelId,
    messageId: lines.at(-1)?.id ?? 0,
    count: lines.length,
    purpose: PURPOSE,
    readAt: needs.clock.now(),
  });
  const card = (await needs.profiles.cards([angelId])).get(angelId);
  return {
    profileName: card?.screenName ?? angelId,
    lines: lines.map(({ id, kind, text, sentAt }) => ({
      id,
      isOfProfile: kind === 'message',
      text,
      at: new Date(sentAt).toISOString(),
    })),
  };
}

/**
 * The answer stands in the conversation, and nowhere else: no decision about a person was made. Read is what is there
 * now: the thread is locked, and what came in since the operator read it would have ended this.
 */
export async function carryOutChat(
  { needs, tx, facts, draft, operator, now }: CarriedOut,
  chat: Chat,
): Promise<() => void> {
  const { row } = facts;
  const { clickId, angelId } = chat;
  const once = `desk:${row.id}`;
  const announceRead = await needs.conversations.markReadWithin(tx, clickId, angelId);
  if (draft.action === 'answer') await needs.conversations.deliverWithin(tx, clickId, angelId, draft.text.trim(), once);
  await dropVerdict(tx, row.id);
  await repository.closeCase(tx, row.id, now);
  await needs.notifyConsoles(tx, row.brandId);
  await needs.audit(tx, {
    actor: operator.name,
    action: `desk.${draft.action}`,
    brandId: row.brandId,
    reason: PURPOSE,
    after: { case: row.id, profile: angelId },
  });
  return () => {
    announceRead();
    void show(needs, chat, once);
  };
}

/** The answer is stored: a page that does not get it now has it when it looks again. */
async function show({ conversations, log }: DeskNeeds, chat: Chat, once: string): Promise<void> {
  try {
    await conversations.deliverAgain(chat.clickId, chat.angelId, once);
  } catch (error) {
    log.error({ err: error }, 'an answer of the desk was not shown at once');
  }
}
