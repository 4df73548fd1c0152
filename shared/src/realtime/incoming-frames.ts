import { WIRE_VALUES } from '../contracts/wire-values.ts';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import type { ChatMessage } from '../contracts/conversations.ts';
import type { ProfileCard } from '../contracts/profiles.ts';
import { type ServerEventName, serverEvents } from '../contracts/realtime.ts';
import { AppError } from '../errors/app-error.ts';
import { describeIssues } from '../errors/from-unknown.ts';
import type { MessageCursor } from './message-cursor.ts';
import { notificationDelay } from './notification-timing.ts';
import type { RealtimeDeps } from './realtime-deps.ts';

type Frame<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>;
type Handlers = { readonly [N in ServerEventName]: (frame: Frame<N>) => void };

export interface IncomingFrames {
  /** Hears everything the server emits on this socket. */
  listen(socket: Socket): void;
  /**
   * Tells of a message unless it was told before: live or missed, of an angel or our own from another device.
   * Answers the card that an angel's message was told with; undefined when it was not.
   */
  tell(message: ChatMessage, angel: ProfileCard | undefined): ProfileCard | undefined;
  /** a card met in an earlier frame */
  cardOf(angelId: string): ProfileCard | undefined;
  /** Calls off notifications that still wait. */
  stop(): void;
}

/** Parses what arrives and makes facts of it. A frame that does not fit is dropped and told of, never half used. */
export function createIncomingFrames(
  deps: RealtimeDeps,
  cursor: () => MessageCursor,
  after: (ms: number, run: () => void) => () => void,
  onReplaced: () => void,
): IncomingFrames {
  const { bus } = deps;
  const cards = new Map<string, ProfileCard>();
  const waiting = new Set<() => void>();

  function remember(angel: ProfileCard): void {
    cards.set(angel.id, angel);
  }

  function tell(message: ChatMessage, angel: ProfileCard | undefined): ProfileCard | undefined {
    if (!cursor().take(message.id)) return undefined;
    if (message.kind === 'personal') {
      bus.publish('chat.sent', { angelId: message.angelId, clientId: message.clientId ?? '', message });
      return undefined;
    }
    const card = angel ?? cards.get(message.angelId);
    if (card) bus.publish('chat.received', { message, angel: card });
    else
      deps.onProblem?.(
        'a missed message came without its profile',
        new AppError('bad_answer', { message: `no card of ${message.angelId}` }),
      );
    return card;
  }

  function notify(frame: Frame<'chat'>): void {
    if (frame.message.kind === 'personal' || !deps.onNotification) return;
    const delay = notificationDelay(frame);
    if (delay === undefined) return;
    const show = () => deps.onNotification?.({ message: frame.message, angel: frame.angel });
    if (delay === 0) {
      show();
      return;
    }
    const cancel = after(delay, () => {
      waiting.delete(cancel);
      show();
    });
    waiting.add(cancel);
  }

  const handlers: Handlers = {
    chat(frame) {
      remember(frame.angel);
      const isNew = !cursor().has(frame.message.id);
      tell(frame.message, frame.angel);
      if (!isNew) return;
      // What this account wrote elsewhere leaves nothing unread, and its counts may be older than those that are known.
      if (frame.message.kind !== 'personal') bus.publish('unread.changed', frame.unread);
      notify(frame);
    },
    like({ likeCredits, data }) {
      const credits = bus.last('credits.changed');
      if (credits && credits.likeCredits !== likeCredits) bus.publish('credits.changed', { ...credits, likeCredits });
      if (data.unread) bus.publish('unread.changed', data.unread);
      if (data.direction !== 'received' || !data.angel) return;
      remember(data.angel);
      bus.publish('like.received', { angel: data.angel });
    },
    visita({ angel, unread }) {
      remember(angel);
      bus.publish('unread.changed', unread);
      bus.publish('visit.received', { angel });
    },
    notifica({ notice: { id, kind } }) {
      if (kind === WIRE_VALUES.messageNotice || kind === WIRE_VALUES.paymentFailedNotice)
        bus.publish('notice.received', { id, kind });
    },
    typing: (frame) => bus.publish('chat.typing', frame),
    letto: (frame) => bus.publish('chat.read', frame),
    creditiResidui: ({ credits }) => bus.publish('credits.changed', credits),
    unread: ({ unread }) => bus.publish('unread.changed', unread),
    pausePressing: () => deps.onPausePressing?.(),
    restart: () => deps.onRestart?.(),
    softwareVersion: (news) => deps.onSoftwareVersion?.(news),
    releasesChanged: (news) => deps.onReleasesChanged?.(news),
    blockChanged: (frame) => bus.publish('chat.closed', frame),
    oldSocketRemoved() {
      onReplaced();
      (deps.onOldSocketRemoved ?? deps.onSessionChanged)?.();
    },
    sessionChanged: () => deps.onSessionChanged?.(),
  };

  return {
    tell,
    cardOf: (angelId) => cards.get(angelId),
    listen(socket) {
      for (const name of Object.keys(serverEvents) as ServerEventName[]) {
        socket.on(name, (frame: unknown) => {
          const decoded = z.safeDecode<z.core.$ZodType>(serverEvents[name], frame ?? {});
          if (decoded.success) (handlers[name] as (value: unknown) => void)(decoded.data);
          else
            deps.onBadFrame?.(
              name,
              new AppError('bad_answer', { message: `${name}: ${describeIssues(decoded.error.issues)}` }),
            );
        });
      }
    },
    stop() {
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}
