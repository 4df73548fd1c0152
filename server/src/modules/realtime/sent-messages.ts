import { isDatabaseUnavailable } from '@halo/server-kit/storage/database-errors';
import { onceThere } from '@halo/server-kit/storage/once-there';
import type { ChatSend } from '@halo/shared/contracts';
import type { Caller } from '../../http/caller.ts';
import type { AnnouncementOf, SocketHub } from '../hub/index.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

interface SentNeeds extends Pick<RealtimeNeeds, 'conversations' | 'log' | 'profiles'> {
  readonly hub: SocketHub;
}

interface SentFrom {
  readonly caller: Caller;
  readonly socketId: string;
}

type Sent = Awaited<ReturnType<RealtimeNeeds['conversations']['send']>>;

/**
 * Stores a message and shows it on the other pages of both. Also one that was known: the first time, its answer or
 * what follows here may have got lost. Pages show it once.
 */
export async function sendAndShow(needs: SentNeeds, from: SentFrom, draft: ChatSend): Promise<Sent> {
  try {
    return await send(needs, from, draft);
  } catch (error) {
    if (isDatabaseUnavailable(error))
      showIfStored(needs, from, draft).catch((cause: unknown) =>
        needs.log.error({ err: cause }, 'a message that may be stored was not looked up'),
      );
    throw error;
  }
}

/**
 * The database may have stored it just before it went. A page that learns so when it catches up does not send it
 * again, and nothing else would show it to the others.
 */
async function showIfStored(needs: SentNeeds, from: SentFrom, draft: ChatSend): Promise<void> {
  const { clickId } = from.caller;
  await onceThere(async () => {
    const stored = await needs.conversations.addressees(clickId, [draft.clientId]);
    if (stored.size > 0) await send(needs, from, draft);
  });
}

async function send({ conversations, hub }: SentNeeds, { caller, socketId }: SentFrom, draft: ChatSend): Promise<Sent> {
  const sent = await conversations.send(caller, draft);
  const { message, credits } = sent;
  const { clickId, brandId } = caller;
  if (!message.isDeleted) hub.announce({ kind: 'sent', clickId, brandId, socketId, message, credits });
  return sent;
}

/** The other devices of an account show what it sent, and the credits that are left. */
export function showSent(needs: SentNeeds): void {
  needs.hub.onAnnouncement((announced) => {
    if (announced.kind !== 'sent' || !needs.hub.hasOthersHere(announced.socketId, announced.clickId)) return;
    // The message is stored: a failure from here on must not reach its sender.
    showOnOthers(needs, announced).catch((error: unknown) =>
      needs.log.error({ err: error }, 'other devices were not notified'),
    );
  });
}

async function showOnOthers(
  { conversations, hub, profiles }: SentNeeds,
  { clickId, brandId, socketId, message, credits }: AnnouncementOf<'sent'>,
): Promise<void> {
  const { icebreakerCredits, messageCredits } = credits;
  // Before anything is waited for: the balance of the next message must not be sent before this one's.
  hub.emitToOthersHere(socketId, clickId, 'credits', { icebreakerCredits, messageCredits, credits });
  const [unread, cards] = await onceThere(() =>
    Promise.all([conversations.unread(clickId), profiles.cards([message.angelId], { clickId, brandId })]),
  );
  const angel = cards.get(message.angelId);
  if (angel) hub.emitToOthersHere(socketId, clickId, 'chat', { message, angel, unread, notificationKind: 'Default' });
}
