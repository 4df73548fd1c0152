import type { AngelId, ClickId, ProfileCard, UnreadCounts } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { AccountFacts } from '../accounts/index.ts';
import type { AngelDirectory } from './angel-directory.ts';
import type { ConversationsNeeds } from './conversations.ts';
import type { SenderDirectory } from './sender-directory.ts';
import { countUnread } from './unread-counts.ts';

/** What reading and delivering in a thread have in common. */
export interface ConversationParts {
  readonly needs: ConversationsNeeds;
  readonly angels: AngelDirectory;
  readonly senders: SenderDirectory;
}

/** @throws not_found */
export async function accountOf({ needs }: ConversationParts, clickId: ClickId): Promise<AccountFacts> {
  const facts = await needs.accounts.facts(clickId);
  if (!facts) throw new AppError('not_found', { message: 'no such account' });
  return facts;
}

/** The angel as the account sees it. @throws not_found */
export async function angelFor(
  { angels, senders }: ConversationParts,
  clickId: ClickId,
  angelId: AngelId,
): Promise<ProfileCard> {
  const card = await angels.card(angelId, await senders.of(clickId));
  if (!card) throw new AppError('not_found', { message: 'nobody has this id' });
  return card;
}

/** As `angelFor`, also of a member who hides by now. @throws not_found */
export async function knownAngel(
  { angels, senders }: ConversationParts,
  clickId: ClickId,
  angelId: AngelId,
): Promise<ProfileCard> {
  const card = (await angels.known([angelId], await senders.of(clickId))).get(angelId);
  if (!card) throw new AppError('not_found', { message: 'nobody has this id' });
  return card;
}

/** @throws not_found, recipient_closed */
export async function assertCanMeet(parts: ConversationParts, clickId: ClickId, angelId: AngelId): Promise<void> {
  await angelFor(parts, clickId, angelId);
  if ((await parts.needs.closure(clickId, angelId)) !== 'open') throw recipientClosed();
}

/** Undefined: a profile that we answer for. @throws not_found, profile_hidden */
export async function membersBetween(
  { needs }: ConversationParts,
  clickId: ClickId,
  angelId: AngelId,
): Promise<{ readonly to: ClickId; readonly from: AngelId } | undefined> {
  const members = await needs.profiles.between(clickId, angelId);
  if (!members) return undefined;
  if (members.to === clickId) throw new AppError('not_found', { message: 'this is the account itself' });
  if (members.from === undefined || !members.isFromShown)
    throw new AppError('profile_hidden', { message: 'who meets members is found by members' });
  return { to: members.to, from: members.from };
}

export function unreadOf({ needs }: ConversationParts, clickId: ClickId): Promise<UnreadCounts> {
  return countUnread(needs.db, clickId, needs.clock.now());
}

export function recipientClosed(): AppError {
  return new AppError('recipient_closed', { message: 'the two do not meet' });
}
