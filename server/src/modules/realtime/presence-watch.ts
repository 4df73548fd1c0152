import type { AngelId, ClickId } from '@halo/shared/contracts';
import type { Socket } from 'socket.io';
import type { BearerCaller } from '../../http/caller.ts';
import { encodeEvent, watchRoomOf } from '../hub/index.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/** What a socket with an open conversation keeps about it. */
interface WatchData {
  caller: BearerCaller;
  watched?: { readonly angelId: AngelId; readonly room: string } | undefined;
}

export interface PresenceWatch {
  /** This socket has the conversation with a profile open, or none. Answers how it is now. */
  watch(socket: Socket, angelId: AngelId | undefined): ReturnType<RealtimeNeeds['profiles']['presence']>;
  /** A socket came: who has a conversation with its account open learns when the first comes, and the last goes. */
  follow(socket: Socket, before: { readonly wasOnline: boolean }): void;
}

/** Who has a conversation open is notified when the other member comes and goes; each is asked what they may learn. */
export function createPresenceWatch({
  accounts,
  log,
  profiles,
  sockets: { hub, others, reach },
}: Pick<RealtimeNeeds, 'accounts' | 'log' | 'profiles' | 'sockets'>): PresenceWatch {
  async function announce(clickId: ClickId): Promise<void> {
    for (const socket of reach.socketsIn(watchRoomOf(clickId))) {
      const { caller, watched } = socket.data as WatchData;
      if (!watched) continue;
      const now = await profiles.presence(caller, watched.angelId);
      socket.emit('presence', encodeEvent('presence', { angelId: watched.angelId, ...now }));
    }
  }
  const failed = (error: unknown): void => log.warn({ err: error }, 'presence was not announced');
  others.onChange((clickIds) => {
    for (const clickId of clickIds) announce(clickId).catch(failed);
  });

  return {
    async watch(socket, angelId) {
      const data = socket.data as WatchData;
      if (data.watched) await socket.leave(data.watched.room);
      data.watched = undefined;
      if (angelId === undefined) return { isOnline: false };
      const { clickId, brandId } = data.caller;
      const members = await profiles.between(clickId, angelId);
      if (members) {
        data.watched = { angelId, room: watchRoomOf(members.to) };
        await socket.join(data.watched.room);
      }
      return profiles.presence({ clickId, brandId }, angelId);
    },
    follow(socket, { wasOnline }) {
      const { clickId } = (socket.data as WatchData).caller;
      others.changed(clickId);
      if (!wasOnline) announce(clickId).catch(failed);
      socket.once('disconnect', () => {
        others.changed(clickId);
        if (hub.isOnline(clickId)) return;
        // When they went, and not when they came, is when they were last there.
        accounts
          .touch(clickId)
          .then(() => announce(clickId))
          .catch(failed);
      });
    },
  };
}
