import { type AngelId, type ClickId, DAY_MS, type ProfileNature } from '@halo/shared/contracts';
import type { DeskCase } from '@halo/shared/contracts/operations';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';
import { openCase } from './case-intake.ts';
import * as repository from './case-repository.ts';
import type { CarriedOut } from './carried-out.ts';
import type { CaseFacts } from './case-facts.ts';
import { type Chat, subjectOfChat } from './chat-subject.ts';
import type { DeskNeeds, DeskOperator, NotifyConsoles } from './desk.ts';
import { deskReads } from './desk-tables.ts';
import { dropVerdict } from './verdict-repository.ts';

const LINES_SHOWN = 30;
const RECOVER_WITHIN_MS = 7 * DAY_MS;
/** The profile's own conversation, not one between two members. */
const PURPOSE = 'to answer for the profile';

export interface ChatIntakeNeeds extends Pick<Basics, 'clock' | 'db'> {
  readonly accounts: Pick<AccountsService, 'facts'>;
  readonly notifyConsoles: NotifyConsoles;
}

/** What a member writes to a profile that the team answers for waits at the desk. */
export function createChatIntake(
  needs: ChatIntakeNeeds,
): (clickId: ClickId, angelId: AngelId, message: unknown, nature: ProfileNature) => Promise<void> {
  return async function takeIn(clickId, angelId, _message, nature) {
    if (nature === 'operator') await openChat(needs, { clickId, angelId });
  };
}

async function openChat({ accounts, clock, db, notifyConsoles }: ChatIntakeNeeds, chat: Chat): Promise<void> {
  const account = await accounts.facts(chat.clickId);
  if (!account) return;
  const { brandId } = account;
  await withTransaction(db, async (tx) => {
    const openedAt = clock.now();
    await openCase(tx, { brandId, queue: 'chats', subject: subjectOfChat(chat), harm: 0, openedAt });
    await notifyConsoles(tx, brandId);
  });
}

/** Messages without a case, because the process ended just then. */
export async function openForgottenChats(
  needs: ChatIntakeNeeds & Pick<DeskNeeds, 'conversations' | 'profiles'>,
): Promise<void> {
  const since = new Date(needs.clock.now().getTime() - RECOVER_WITHIN_MS);
  const unread = await needs.conversations.unreadByAngels(since);
  const cards = await needs.profiles.cards([...new Set(unread.map(({ angelId }) => angelId))]);
  const forgotten: Chat[] = [];
  for (const chat of unread) {
    if (cards.get(chat.angelId)?.nature !== 'operator') continue;
    if (!(await repository.hasOpenCase(needs.db, 'chats', subjectOfChat(chat)))) forgotten.push(chat);
  }
  if (forgotten.length === 0) return;
  // One that is answered between the two looks has no open case any more, and is read.
  const still = new Set((await needs.conversations.unreadByAngels(since)).map(subjectOfChat));
  for (const chat of forgotten) if (still.has(subjectOfChat(chat))) await openChat(needs, chat);
}

/** The newest lines; that they were read is written first. */
export async function chatView(
  needs: DeskNeeds,
  { row, chat }: CaseFacts,
  { person }: DeskOperator,
): Promise<DeskCase['chat']> {
  if (!chat) return undefined;
  const { clickId, angelId } = chat;
  const lines = (await needs.conversations.transcript(clickId, angelId, LINES_SHOWN)).filter(
    ({ kind }) => kind === 'personal' || kind === 'message',
  );
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

/** The answer stands in the conversation, and nowhere else: no decision about a person was made. */
export async function carryOutChat(
  { needs, tx, facts, draft, operator, now }: CarriedOut,
  chat: Chat,
): Promise<() => void> {
  const { row } = facts;
  const { clickId, angelId } = chat;
  const once = `desk:${row.id}`;
  if (draft.action === 'answer') await needs.conversations.deliverWithin(tx, clickId, angelId, draft.text.trim(), once);
  // With the end of its case: a message that is unread and has none counts as forgotten.
  const announceRead = await needs.conversations.markReadWithin(tx, clickId, angelId);
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
