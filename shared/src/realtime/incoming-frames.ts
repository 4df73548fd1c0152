import { WIRE_VALUES } from '../contracts/wire-values.ts';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import type { ChatMessage } from '../contracts/conversations.ts';
import type { ProfileCard } from '../contracts/profiles.ts';
import { type ServerEventName, serverEvents, wireNameOf } from '../contracts/realtime.ts';
import { AppError } from '../errors/app-error.ts';
import { describeIssues } from '../errors/from-unknown.ts';
import { createEarlyChanges, type EarlyChanges } from './early-changes.ts';
import type { MessageCursor } from './message-cursor.ts';
import { notificationDelay } from './notification-timing.ts';
import type { RealtimeDeps } from './realtime-deps.ts';
import type { RealtimeSettings } from './realtime-settings.ts';

type Frame<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>;
type Handlers = { readonly [N in ServerEventName]: (frame: Frame<N>) => void };

export interface IncomingFrames {
  /** Subscribes to everything the server emits on this socket. */
  listen(socket: Socket): void;
  /**
   * Publishes a message unless it was published before: live or missed, of an angel or our own from another device.
   * Returns the card that an angel's message was published with; undefined when it was not.
   */
  publish(message: ChatMessage, angel: ProfileCard | undefined): ProfileCard | undefined;
  /** a card met in an earlier frame */
  cardOf(angelId: string): ProfileCard | undefined;
  /** Notifications that still wait do not come any more. */
  stop(): void;
}

interface HandlerParts {
  deps: RealtimeDeps;
  hasSeen(messageId: number): boolean;
  early: EarlyChanges;
  remember(angel: ProfileCard): void;
  publish: IncomingFrames['publish'];
  notify(frame: Frame<'chat'>): void;
  onReplaced(): void;
  onBehind(withinMs: number): void;
}

/** Parses what arrives and publishes it. A frame that does not fit its contract is dropped and reported. */
export function createIncomingFrames(
  deps: RealtimeDeps,
  cursor: () => MessageCursor,
  clock: RealtimeSettings['clock'],
  onReplaced: () => void,
  onBehind: (withinMs: number) => void = () => undefined,
): IncomingFrames {
  const { bus } = deps;
  const cards = new Map<string, ProfileCard>();
  const notifier = createNotifier(deps, (ms, run) => clock.after(ms, run));

  const early = createEarlyChanges(() => clock.now());
  const stopClearing = bus.on('chat.cleared', early.clear);

  function publish(message: ChatMessage, angel: ProfileCard | undefined): ProfileCard | undefined {
    if (!cursor().take(message.id)) return undefined;
    const card = publishNew(message, angel);
    const change = early.take(message.id);
    if (change) bus.publish('chat.changed', change);
    return card;
  }

  function publishNew(message: ChatMessage, angel: ProfileCard | undefined): ProfileCard | undefined {
    if (message.isHidden || early.isCleared(message)) {
      bus.publish('chat.changed', { angelId: message.angelId, id: message.id });
      return undefined;
    }
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

  const handlers = createHandlers({
    deps,
    publish,
    notify: notifier.notify,
    onReplaced,
    onBehind,
    hasSeen: (id) => cursor().has(id),
    early,
    remember: (angel) => void cards.set(angel.id, angel),
  });

  return {
    publish,
    cardOf: (angelId) => cards.get(angelId),
    listen: (socket) => listen(socket, handlers, deps),
    stop() {
      stopClearing();
      notifier.stop();
    },
  };
}

/** What each event of the server does. */
function createHandlers(parts: HandlerParts): Handlers {
  const { deps, hasSeen, early, remember, publish, notify, onReplaced, onBehind } = parts;
  const { bus } = deps;
  const takeCounts = createCounts(bus, onBehind);
  return {
    chat(frame) {
      remember(frame.angel);
      const isNew = !hasSeen(frame.message.id);
      publish(frame.message, frame.angel);
      if (!isNew) return;
      // A message this account wrote on another device leaves nothing unread, and its counts may be outdated.
      if (frame.message.kind !== 'personal') takeCounts(frame);
      if (!early.isCleared(frame.message)) notify(frame);
    },
    like({ likeCredits, credits, data }) {
      const shown = bus.last('credits.changed');
      if (credits) bus.publish('credits.changed', credits);
      else if (shown && shown.likeCredits !== likeCredits) bus.publish('credits.changed', { ...shown, likeCredits });
      if (data.unread) bus.publish('unread.changed', data.unread);
      if (!data.angel) return;
      remember(data.angel);
      if (data.mutual) bus.publish('like.returned', { angel: data.angel, ...data.mutual });
      else if (data.direction === 'received') bus.publish('like.received', { angel: data.angel });
    },
    visit({ angel, unread }) {
      remember(angel);
      bus.publish('unread.changed', unread);
      bus.publish('visit.received', { angel });
    },
    notice({ notice: { id, kind } }) {
      if (kind === WIRE_VALUES.messageNotice || kind === WIRE_VALUES.paymentFailedNotice)
        bus.publish('notice.received', { id, kind });
    },
    typing: (frame) => bus.publish('chat.typing', frame),
    messageChanged(frame) {
      if (!hasSeen(frame.id)) early.keep(frame);
      bus.publish('chat.changed', frame);
    },
    conversationArranged: (frame) => bus.publish('chat.arranged', frame),
    conversationCleared: (frame) => bus.publish('chat.cleared', frame),
    presence: (frame) => bus.publish('presence.changed', frame),
    phoneChanged: (frame) => bus.publish('phone.changed', frame),
    draftChanged: (frame) => bus.publish('chat.drafted', frame),
    read: (frame) => bus.publish('chat.read', frame),
    credits: ({ credits }) => bus.publish('credits.changed', credits),
    unread: ({ unread }) => bus.publish('unread.changed', unread),
    pausePressing: () => deps.onPausePressing?.(),
    // The connection itself moves to another server, which says what it gives out.
    restart: () => undefined,
    catchUp: ({ withinMs }) => onBehind(withinMs),
    softwareVersion: (announced) => deps.onSoftwareVersion?.(announced),
    releasesChanged: (announced) => deps.onReleasesChanged?.(announced),
    blockChanged: (frame) => bus.publish('chat.closed', frame),
    oldSocketRemoved() {
      onReplaced();
      (deps.onOldSocketRemoved ?? deps.onSessionChanged)?.();
    },
    sessionChanged: () => deps.onSessionChanged?.(),
  };
}

/** Takes the unread counts that a message brings. */
function createCounts(bus: RealtimeDeps['bus'], onBehind: (withinMs: number) => void): (frame: Frame<'chat'>) => void {
  let newest = 0;
  return ({ message, unread }) => {
    // Two servers of before delivered at the same time: the counts that come last may be older, so they are asked for.
    if (unread.version === undefined && message.id < newest) return onBehind(0);
    newest = Math.max(newest, message.id);
    bus.publish('unread.changed', unread);
  };
}

/** Decodes each frame before its handler runs, and reports one that does not fit its contract. */
function listen(socket: Socket, handlers: Handlers, deps: Pick<RealtimeDeps, 'onBadFrame'>): void {
  for (const name of Object.keys(serverEvents) as ServerEventName[]) {
    const wireName = wireNameOf(name);
    socket.on(wireName, (frame: unknown) => {
      const decoded = z.safeDecode<z.core.$ZodType>(serverEvents[name], frame ?? {});
      if (decoded.success) (handlers[name] as (value: unknown) => void)(decoded.data);
      else
        deps.onBadFrame?.(
          wireName,
          new AppError('bad_answer', { message: `${wireName}: ${describeIssues(decoded.error.issues)}` }),
        );
    });
  }
}

/** Shows the notification of a chat message when it is due. */
function createNotifier(
  deps: Pick<RealtimeDeps, 'onNotification'>,
  after: (ms: number, run: () => void) => () => void,
): { notify(this: void, frame: Frame<'chat'>): void; stop(this: void): void } {
  const waiting = new Set<() => void>();
  return {
    notify(frame) {
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
    },
    stop() {
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}
