import {
  type ChatMessage,
  type ChatSend,
  type ClickId,
  type Credits,
  type ProblemCode,
  SYSTEM_ANGEL_IDS,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { isDatabaseUnavailable } from '@halo/server-kit/storage/database-errors';
import { toCredits } from '../credits/index.ts';
import { mediaOf, textWith } from './media/chat-media.ts';
import type { StoredMedia } from './media/stored-media.ts';
import { messageText } from './message-text.ts';
import { readMessage } from './message-repository.ts';
import { toChatMessage } from './message-view.ts';
import { readQuoted } from './quoted-message.ts';
import { createSendQueue } from './send-queue.ts';
import { type Outgoing, type SendOutcome, sendMessages } from './send-repository.ts';
import type { Sender, SenderDirectory } from './sender-directory.ts';
import type { ConversationListeners } from './conversation-listeners.ts';
import type { ConversationsNeeds } from './conversations.ts';

export interface Sent {
  readonly message: ChatMessage;
  readonly credits: Credits;
  readonly isNew: boolean;
}

export interface SendingParts {
  readonly needs: Pick<ConversationsNeeds, 'db' | 'clock' | 'hub'>;
  readonly listeners: ConversationListeners;
  readonly senders: SenderDirectory;
}

/** Sends messages of accounts. A promise settles after the transaction of its message has ended. */
export function createSending({ needs, listeners, senders }: SendingParts) {
  const queue = createSendQueue<Outgoing, SendOutcome>({
    keyOf: (outgoing) => outgoing.clickId,
    run: (batch) => sendMessages(needs.db, batch, needs.clock.now()),
    isHopeless: isDatabaseUnavailable,
  });

  async function store(
    clickId: ClickId,
    draft: ChatSend,
    text: string,
    media: StoredMedia | undefined,
  ): Promise<{ outcome: SendOutcome; sender: Sender }> {
    const sender = await senders.of(clickId);
    if (sender.flow.invitations === false)
      throw new AppError('recipient_closed', { message: 'this flow has no messages' });
    const { angelId, clientId, replyToId } = draft;
    const outcome = await queue.add({
      clickId,
      angelId,
      clientId,
      text,
      media,
      replyToId,
      flow: sender.flow,
      fluxId: sender.fluxId,
    });
    return { outcome, sender };
  }

  return async function send(clickId: ClickId, draft: ChatSend): Promise<Sent> {
    if (SYSTEM_ANGEL_IDS.includes(draft.angelId))
      throw new AppError('recipient_closed', { message: 'a system sender reads nothing' });
    const media = await mediaOf(needs, clickId, draft);
    const text = media ? textWith(media, messageText(draft.text)) : messageText(draft.text);
    let { outcome, sender } = await store(clickId, draft, text, media);
    if (outcome.result === 'stale') {
      senders.forget(clickId);
      ({ outcome, sender } = await store(clickId, draft, text, media));
    }
    const { result, id, premiumLevel, recipient, isErased, nature } = outcome;
    if (result !== 'sent' && result !== 'repeated') throw refusal(result);
    const message = await messageOf({ needs, clickId, draft, text, media, outcome });
    // Also for a message that was known: the first time this may have got lost. Devices show an id once.
    if (recipient && !isErased) {
      const { clickId: reader, fromAngelId } = recipient;
      needs.hub.announce({ kind: 'received', clickId: reader, angelId: fromAngelId, messageId: id });
    }
    if (result === 'sent' && nature) {
      listeners.emit(({ messageSent }) =>
        messageSent({ clickId, brandId: sender.brand.id, angelId: draft.angelId, nature }),
      );
    }
    return { message, credits: toCredits(outcome.balances, premiumLevel, sender.flow), isNew: result === 'sent' };
  };
}

interface Stored {
  readonly needs: SendingParts['needs'];
  readonly clickId: ClickId;
  readonly draft: ChatSend;
  readonly text: string;
  readonly media: StoredMedia | undefined;
  readonly outcome: SendOutcome;
}

/** What was stored, as its sender sees it. */
async function messageOf({ needs: { clock, db }, clickId, draft, text, media, outcome }: Stored): Promise<ChatMessage> {
  const { id, result, sentAt, isRead, isUnlocked, premiumLevel, replyToId } = outcome;
  const { angelId, clientId } = draft;
  // Both sides may have reacted to it since. What the sender deleted, on another device, stays deleted for them.
  const isRepeated = result === 'repeated';
  const known = isRepeated ? await readMessage(db, clickId, angelId, id, clock.now()) : undefined;
  if (known) return toChatMessage(known, premiumLevel);
  const isHidden = isRepeated && !known;
  const message = toChatMessage(
    {
      id,
      sentAt,
      isRead,
      isUnlocked,
      text,
      media,
      angelId,
      clientId,
      kind: 'personal',
      noticeId: null,
      category: null,
      quoted: replyToId === undefined ? undefined : await readQuoted(db, clickId, angelId, replyToId),
      isDeleted: isHidden,
      version: 0,
    },
    premiumLevel,
  );
  return isHidden ? { ...message, isHidden } : message;
}

const REASONS: Partial<Record<ProblemCode, string>> = {
  conflict: 'this client id belongs to another message',
  not_found: 'nobody has this id',
  email_unconfirmed: 'a free account needs a confirmed e-mail address',
  out_of_credits: 'not enough message credits',
  out_of_icebreakers: 'no icebreaker credit left',
  profile_hidden: 'who writes to members is found by members',
  recipient_closed: 'the two do not meet',
  too_many_strangers: 'enough new people were written to today',
};

function refusal(result: SendOutcome['result']): AppError {
  // Twice stale: the flow changed twice within a round trip. The same call works later.
  if (result === 'stale')
    return new AppError('unavailable', { retryable: true, message: 'the account is just being changed' });
  const code = result as ProblemCode;
  return new AppError(code, { message: REASONS[code] ?? code });
}
