import type { EventBus } from '../bus/event-bus.ts';
import type { ChatMessage, Credits, Quote } from '../contracts/conversations.ts';
import type { AngelId } from '../contracts/ids.ts';
import type { ProblemCode } from '../contracts/problem.ts';
import type { ProfileCard } from '../contracts/profiles.ts';
import { type MatchKind, SOCKET_ACK_TIMEOUT_MS } from '../contracts/realtime.ts';
import { AppError } from '../errors/app-error.ts';
import type { ChatAcknowledged, ChatDraft, ConnectionStatus, Realtime } from '../realtime/realtime-client.ts';
import type { Clock } from '../remote/platform.ts';
import { aMessage, someCredits, someUnread } from './fixtures/conversations.ts';
import { aProfileCard } from './fixtures/profiles.ts';

/** What happens to one send. Nothing said: it is acknowledged at once. */
export interface SendOutcome {
  /** acknowledged (or refused) only after this time */
  delayMs?: number;
  /** the server refuses */
  refuse?: ProblemCode;
  /** stored, but the acknowledgement is lost: the sender waits its time-out and does not know */
  lost?: boolean;
  /** the fact arrives twice */
  duplicate?: boolean;
}

export interface FakeRealtimeScript {
  /** outcome of each send in order; those after the last are acknowledged at once */
  sendChat?: readonly SendOutcome[];
  /** likes are refused with this */
  refuseLikes?: ProblemCode;
  /** milliseconds after which each acknowledged message is answered by the angel */
  answersAfterMs?: number;
  /** stored messages are numbered from here (default 1001): above those of the history */
  firstId?: number;
}

export interface FakeRealtime extends Realtime {
  /** every draft that was handed to sendChat, repeats included */
  readonly sent: readonly ChatDraft[];
  /** the drafts the server has, once each */
  readonly stored: readonly ChatMessage[];
  /** to whom it was signalled that something is being written, or no longer */
  readonly writing: readonly { angelId: AngelId; isWriting: boolean }[];
  /** which open conversation was named, the newest last */
  readonly watched: readonly (AngelId | undefined)[];
  readonly liked: readonly AngelId[];
  readonly matched: readonly { angelId: AngelId; kind: MatchKind }[];
  /** An angel's message arrives. */
  receive(message: ChatMessage, angel?: ProfileCard): void;
  typing(angelId: AngelId, kind?: 'writing' | 'preparing' | 'stopped', expiresInMs?: number): void;
  read(angelId: AngelId, upToId: number): void;
  setStatus(status: ConnectionStatus): void;
  /** Says what happens to the next send. */
  nextSend(outcome: SendOutcome): void;
}

export interface FakeRealtimeDeps {
  bus: EventBus;
  clock: Clock;
  /** credits before the first send */
  credits: Credits | undefined;
  status: ConnectionStatus;
}

/** A socket without a network: sends can be delayed, refused, lost or doubled, and anything can be made to arrive. */
export function createFakeRealtime(script: FakeRealtimeScript, deps: FakeRealtimeDeps): FakeRealtime {
  const { bus, clock } = deps;
  const outcomes = [...(script.sendChat ?? [])];
  const sent: ChatDraft[] = [];
  const stored: ChatMessage[] = [];
  const writing: { angelId: AngelId; isWriting: boolean }[] = [];
  const watched: (AngelId | undefined)[] = [];
  const liked: AngelId[] = [];
  const matched: { angelId: AngelId; kind: MatchKind }[] = [];
  let status = deps.status;
  let nextId = (script.firstId ?? 1001) - 1;

  const creditsNow = () => bus.last('credits.changed') ?? deps.credits ?? someCredits();
  const elapsed = (ms: number) =>
    ms > 0 ? new Promise<void>((resolve) => void clock.after(ms, resolve)) : Promise.resolve();

  function store(draft: ChatDraft): ChatMessage {
    const before = stored.find((message) => message.clientId === draft.clientId);
    if (before) return before;
    nextId += 1;
    const message = aMessage({
      id: nextId,
      clientId: draft.clientId,
      angelId: draft.angelId,
      kind: 'personal',
      text: draft.text,
      sentAt: clock.now(),
      isRead: false,
      ...(draft.replyToId === undefined ? {} : { quote: quoteOf(draft.replyToId) }),
    });
    stored.push(message);
    const credits = creditsNow();
    bus.publish(
      'credits.changed',
      draft.isIcebreaker && credits.premiumLevel === 0
        ? { ...credits, icebreakerCredits: credits.icebreakerCredits - 1 }
        : { ...credits, messageCredits: credits.messageCredits - credits.messageCost },
    );
    return message;
  }

  async function sendChat(draft: ChatDraft): Promise<ChatAcknowledged> {
    sent.push(draft);
    const outcome = outcomes.shift() ?? {};
    if (status !== 'online') {
      await elapsed(SOCKET_ACK_TIMEOUT_MS);
      throw new AppError('offline', { retryable: true });
    }
    await elapsed(outcome.delayMs ?? 0);
    if (outcome.refuse) throw new AppError(outcome.refuse);
    const message = store(draft);
    if (outcome.lost) {
      await elapsed(SOCKET_ACK_TIMEOUT_MS);
      throw new AppError('timeout', { retryable: true });
    }
    for (let times = outcome.duplicate ? 2 : 1; times > 0; times -= 1)
      bus.publish('chat.sent', { angelId: draft.angelId, clientId: draft.clientId, message });
    if (script.answersAfterMs !== undefined) clock.after(script.answersAfterMs, () => answer(draft));
    return { message, credits: creditsNow() };
  }

  function answer(draft: ChatDraft): void {
    nextId += 1;
    receive(
      aMessage({ id: nextId, angelId: draft.angelId, text: 'Che bello sentirti!', sentAt: clock.now(), isRead: false }),
    );
  }

  function receive(message: ChatMessage, angel = aProfileCard({ id: message.angelId })): void {
    const unread = bus.last('unread.changed') ?? someUnread();
    bus.publish('unread.changed', { ...unread, messages: unread.messages + 1 });
    bus.publish('chat.received', { message, angel });
  }

  return {
    get status() {
      return status;
    },
    sent,
    stored,
    writing,
    signalWriting: (angelId, isWriting) => void writing.push({ angelId, isWriting }),
    watched,
    watchPresence: (angelId) => void watched.push(angelId),
    liked,
    matched,
    sendChat,
    async sendLike(angelId) {
      if (script.refuseLikes) throw new AppError(script.refuseLikes);
      liked.push(angelId);
      const credits = { ...creditsNow(), likeCredits: creditsNow().likeCredits - 1 };
      bus.publish('credits.changed', credits);
      return { angelId, credits };
    },
    async sendMatch(angelId, kind) {
      if (status !== 'online') throw new AppError('offline', { retryable: true });
      if (kind === 'like' && script.refuseLikes) throw new AppError(script.refuseLikes);
      matched.push({ angelId, kind });
    },
    receive,
    typing: (angelId, kind = 'writing', expiresInMs = 5000) =>
      bus.publish('chat.typing', { angelId, kind, expiresInMs }),
    read: (angelId, upToId) => bus.publish('chat.read', { angelId, upToId }),
    setStatus(next) {
      status = next;
      bus.publish('connection.changed', { status: next });
    },
    nextSend: (outcome) => void outcomes.unshift(outcome),
  };
}

/** The fake has no thread to look it up in. */
function quoteOf(id: number): Quote {
  return { id, isOwn: true, text: `Messaggio ${id}`, isLocked: false };
}
