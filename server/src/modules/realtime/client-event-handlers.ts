import { setTimeout as wait } from 'node:timers/promises';
import type { ClickId, ClientEventName, clientEvents } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import { isDatabaseUnavailable } from '@halo/server-kit/storage/database-errors';
import { encodeEvent, lookedAtRoomOf, type SocketHub } from './hub.ts';

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

/** When what needs the database is tried again while that is away. */
const AWAY_PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

async function onceThere<T>(read: () => Promise<T>): Promise<T> {
  for (const pause of AWAY_PAUSES_MS) {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await wait(pause, undefined, { ref: false });
    }
  }
  return read();
}

export interface ClientEventParts {
  /** May still be empty here: it is only looked into when something arrives. */
  readonly services: Services;
  readonly hub: SocketHub;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** of the shell that pages load now; undefined: there is none yet */
  readonly shellVersion: () => string | undefined;
}

export function createClientEventHandlers({ services, hub, log, shellVersion }: ClientEventParts): ClientEventHandlers {
  return {
    clickid: {
      ownerOf: ({ clickId }) => clickId,
      async handle({ softwareVersion }, { socket }) {
        const current = shellVersion();
        // The page takes it at a moment that is safe for whoever uses it.
        if (current !== undefined && current !== softwareVersion)
          socket.emit(
            'softwareVersion',
            encodeEvent('softwareVersion', { softwareVersion: current, mustReload: false }),
          );
        return {};
      },
    },
    brain: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle(_input, { caller }) {
        await services.accounts.touch(caller.clickId);
        return {};
      },
    },
    presence: {
      ownerOf: () => undefined,
      async handle({ isLookedAt }, { caller, socket }) {
        if (isLookedAt) await socket.join(lookedAtRoomOf(caller.clickId));
        else await socket.leave(lookedAtRoomOf(caller.clickId));
        return {};
      },
    },
    chat: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle(draft, { caller, socket }) {
        const sent = await services.conversations.send(caller, draft);
        // Also for one that was known: the first time, its answer or what follows here may have got lost. Devices tell
        // it once.
        if (hub.hasOthers(socket, caller.clickId)) {
          // The message is stored: whatever goes wrong from here on, its sender must not hear of.
          tellOthers(socket, caller.clickId, sent).catch((error: unknown) =>
            log.error({ err: error }, 'other devices were not told'),
          );
        }
        return { message: sent.message, credits: sent.credits };
      },
    },
    like: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle({ angelId }, { caller }) {
        const liked = await services.conversations.like(caller, angelId);
        return { angelId, credits: liked.credits };
      },
    },
    match: {
      ownerOf: ({ trackerId }) => trackerId,
      async handle({ angelId, kind }, { caller }) {
        if (kind === 'like') await services.conversations.like(caller, angelId);
        return {};
      },
    },
    sync: {
      ownerOf: () => undefined,
      async handle({ sinceId }, { caller: { clickId } }) {
        const [missed, creditsNow, unread] = await Promise.all([
          services.conversations.since(clickId, sinceId, SYNC_LIMIT),
          services.credits.credits(clickId),
          services.conversations.unread(clickId),
        ]);
        return { ...missed, credits: creditsNow, unread };
      },
    },
  };

  /** The other devices of the account show the message and the credits that are left. */
  async function tellOthers(
    socket: Socket,
    clickId: ClickId,
    sent: Awaited<ReturnType<Services['conversations']['send']>>,
  ): Promise<void> {
    const { message } = sent;
    // Before anything is waited for: the balance of the next message must not be told before this one's.
    hub.emitToOthers(socket, clickId, 'creditiResidui', {
      icebreakerCredits: sent.credits.icebreakerCredits,
      messageCredits: sent.credits.messageCredits,
      credits: sent.credits,
    });
    const [unread, cards] = await onceThere(() =>
      Promise.all([services.conversations.unread(clickId), services.profiles.cards([message.angelId])]),
    );
    const angel = cards.get(message.angelId);
    if (angel) hub.emitToOthers(socket, clickId, 'chat', { message, angel, unread, notificationKind: 'Default' });
  }
}
