import type { AngelId, ClickId, ClientEventName, clientEvents, MatchKind } from '@halo/shared/contracts';
import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import type { Caller } from '../../http/caller.ts';
import { encodeEvent, visibleRoomOf, type SocketHub } from '../hub/index.ts';
import type { PresenceWatch } from './presence-watch.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';
import { sendAndShow } from './sent-messages.ts';

type Input<N extends ClientEventName> = z.output<(typeof clientEvents)[N]['payload']>;
type Answer<N extends ClientEventName> = Extract<z.output<(typeof clientEvents)[N]['ack']>, { ok: true }>['value'];

/** Answers one event of a browser. */
export type Acknowledge = (answer: unknown) => void;

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
        const { message, credits } = await sendAndShow(needs, { caller, socketId: socket.id }, draft);
        return { message, credits };
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
