import type { AngelId, ClickId, ClientEventName, clientEvents, MatchKind } from '@halo/shared/contracts';
import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import type { Caller } from '../../http/caller.ts';
import { onceThere } from '@halo/server-kit/storage/once-there';
import { type AnnouncementOf, encodeEvent, visibleRoomOf, type SocketHub } from '../hub/index.ts';
import type { PresenceWatch } from './presence-watch.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

type Input<N extends ClientEventName> = z.output<(typeof clientEvents)[N]['payload']>;
type Answer<N extends ClientEventName> = Extract<z.output<(typeof clientEvents)[N]['ack']>, { ok: true }>['value'];

export interface ClientEventHandler<N extends ClientEventName = ClientEventName> {
  /** The account that the payload names; it must be the caller's own. Undefined: it names none. */
  readonly ownerOf: (input: Input<N>) => ClickId | undefined;
  readonly handle: (input: Input<N>, context: { caller: Caller; socket: Socket }) => Promise<Answer<N>>;
}

export type ClientEventHandlers = { readonly [N in ClientEventName]: ClientEventHandler<N> };

/** Missed messages handed out at once; the browser asks again while there are more. */
const SYNC_LIMIT = 200;

export interface ClientEventNeeds
  extends Pick<
    RealtimeNeeds,
    'accounts' | 'conversations' | 'credits' | 'profiles' | 'log' | 'releaseRevision' | 'shellVersion' | 'sockets'
  > {
  readonly hub: SocketHub;
  readonly presence: Pick<PresenceWatch, 'watch'>;
}

export function createClientEventHandlers(needs: ClientEventNeeds): ClientEventHandlers {
  return {
    clickid: {
      ownerOf: ({ clickId }) => clickId,
      async handle({ softwareVersion }, { socket, caller }) {
        announceVersion(needs, { socket, brandId: caller.brandId }, softwareVersion);
        const revision = needs.releaseRevision(caller.brandId);
        return revision === undefined ? {} : { revision };
      },
    },
    brain: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle(_input, { caller }) {
        await needs.accounts.touch(caller.clickId);
        return {};
      },
    },
    presence: {
      ownerOf: () => undefined,
      async handle({ isVisible }, { caller, socket }) {
        if (isVisible) await socket.join(visibleRoomOf(caller.clickId));
        else await socket.leave(visibleRoomOf(caller.clickId));
        needs.sockets.others.changed(caller.clickId);
        return {};
      },
    },
    watch: {
      ownerOf: () => undefined,
      handle: ({ angelId }, { socket }) => needs.presence.watch(socket, angelId),
    },
    ...meetingHandlers(needs),
    sync: {
      ownerOf: () => undefined,
      async handle({ sinceId }, { caller: { clickId } }) {
        const missed = await needs.conversations.since(clickId, sinceId, SYNC_LIMIT);
        // Not before: counts without one of these messages would stay, as the page takes none from the frame of a
        // message that it knows already.
        const [creditsNow, unread] = await Promise.all([
          needs.credits.credits(clickId),
          needs.conversations.unread(clickId),
        ]);
        return { ...missed, credits: creditsNow, unread };
      },
    },
  };
}

/** What an account does to a profile. */
function meetingHandlers(needs: ClientEventNeeds): Pick<ClientEventHandlers, 'chat' | 'like' | 'match' | 'typing'> {
  const decide = decisions(needs);
  return {
    chat: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle(draft, { caller, socket }) {
        const sent = await needs.conversations.send(caller, draft);
        announceToOthers(needs, socket, caller, sent);
        return { message: sent.message, credits: sent.credits };
      },
    },
    like: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle({ angelId }, { caller }) {
        const liked = await needs.conversations.like(caller, angelId);
        return { angelId, credits: liked.credits };
      },
    },
    match: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle({ angelId, kind }, { caller }) {
        await decide[kind](caller, angelId);
        return {};
      },
    },
    typing: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle({ angelId, isWriting }, { caller }) {
        await needs.conversations.signalWriting(caller.clickId, angelId, isWriting);
        return {};
      },
    },
  };
}

/** What each kind of swipe does. */
function decisions({
  conversations,
}: ClientEventNeeds): Record<MatchKind, (caller: Caller, angelId: AngelId) => Promise<unknown>> {
  return { like: conversations.like, dislike: conversations.pass, undo: conversations.takeBack };
}

/** The page takes a newer shell at a moment that is safe for the person who uses it. */
function announceVersion(
  { shellVersion }: ClientEventNeeds,
  { socket, brandId }: { readonly socket: Socket; readonly brandId: string },
  loaded: string,
): void {
  const current = shellVersion(brandId, socket.request);
  if (current === undefined || current === loaded) return;
  socket.emit('softwareVersion', encodeEvent('softwareVersion', { softwareVersion: current, mustReload: false }));
}

type Sent = Awaited<ReturnType<RealtimeNeeds['conversations']['send']>>;

/**
 * Also for a message that was known: the first time, its answer or what follows here may have got lost. Devices show
 * it once.
 */
function announceToOthers({ hub }: ClientEventNeeds, socket: Socket, { clickId, brandId }: Caller, sent: Sent): void {
  const { message, credits } = sent;
  if (!message.isDeleted) hub.announce({ kind: 'sent', clickId, brandId, socketId: socket.id, message, credits });
}

/** The other devices of an account show what it sent, and the credits that are left. */
export function showSent(needs: ShownNeeds): void {
  needs.hub.onAnnouncement((announced) => {
    if (announced.kind !== 'sent' || !needs.hub.hasOthersHere(announced.socketId, announced.clickId)) return;
    // The message is stored: a failure from here on must not reach its sender.
    showOnOthers(needs, announced).catch((error: unknown) =>
      needs.log.error({ err: error }, 'other devices were not notified'),
    );
  });
}

type ShownNeeds = Pick<ClientEventNeeds, 'conversations' | 'hub' | 'log' | 'profiles'>;

async function showOnOthers(
  { conversations, hub, profiles }: ShownNeeds,
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
