import { type ClickId, type ServerEventName, serverEvents, wireNameOf } from '@halo/shared/contracts';
import type { Server, Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { SocketReach } from './socket-adapter.ts';

type Payload<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>;

/** The connected browsers. */
export interface Hub {
  /** To every socket of an account, on every process. */
  emit<N extends ServerEventName>(clickId: ClickId, event: N, payload: Payload<N>): void;
  /** To every socket of a brand on this process: what all processes learn of by themselves. */
  emitToBrand<N extends ServerEventName>(brandId: string, event: N, payload: Payload<N>): void;
  /** Ends the sockets that an account opened with tokens of a family: they were revoked. Its other devices stay. */
  disconnect(clickId: ClickId, family: string): void;
  isOnline(clickId: ClickId): boolean;
  /** Every account for which `isOnline` says yes. */
  onlineAccounts(): ClickId[];
  /** Whether a page of the account is in the foreground right now, on any process. */
  hasVisiblePage(clickId: ClickId): Promise<boolean>;
}

export interface SocketHub extends Hub {
  /** To the account's sockets except this one. */
  emitToOthers<N extends ServerEventName>(socket: Socket, clickId: ClickId, event: N, payload: Payload<N>): void;
  /** Whether the account has another socket than this: an event only for those others need not be made. */
  hasOthers(socket: Socket, clickId: ClickId): boolean;
}

/** Room of all sockets of an account. */
export function roomOf(clickId: ClickId): string {
  return `${ACCOUNT_ROOM}${clickId}`;
}

const ACCOUNT_ROOM = 'a:';

/** Room of the account's sockets whose pages are in the foreground. */
export function visibleRoomOf(clickId: ClickId): string {
  return `l:${clickId}`;
}

/** Room of the sockets that have a conversation with this account open. */
export function watchRoomOf(clickId: ClickId): string {
  return `w:${clickId}`;
}

/** Room of the sockets that came with tokens of a family. */
export function familyRoomOf(family: string): string {
  return `f:${family}`;
}

/** Room of all sockets on pages of a brand. */
export function brandRoomOf(brandId: string): string {
  return `b:${brandId}`;
}

export function createHub(io: Server, reach: SocketReach): SocketHub {
  return {
    emit(clickId, event, payload) {
      const room = roomOf(clickId);
      if (reach.reaches(room)) io.to(room).emit(wireNameOf(event), encodeEvent(event, payload));
    },
    emitToOthers(socket, clickId, event, payload) {
      const room = roomOf(clickId);
      if (reach.reachesOthers(room, socket.id)) socket.to(room).emit(wireNameOf(event), encodeEvent(event, payload));
    },
    emitToBrand: (brandId, event, payload) =>
      void io.local.to(brandRoomOf(brandId)).emit(wireNameOf(event), encodeEvent(event, payload)),
    hasOthers: (socket, clickId) => reach.reachesOthers(roomOf(clickId), socket.id),
    disconnect(_clickId, family) {
      io.in(familyRoomOf(family)).emit('oldSocketRemoved', encodeEvent('oldSocketRemoved', {}));
      io.in(familyRoomOf(family)).disconnectSockets(true);
    },
    isOnline: (clickId) => reach.reaches(roomOf(clickId)),
    onlineAccounts: () => reach.roomsOf(ACCOUNT_ROOM).map((room) => room.slice(ACCOUNT_ROOM.length)),
    hasVisiblePage: async (clickId) => (await io.in(visibleRoomOf(clickId)).fetchSockets()).length > 0,
  };
}

/** Encodes an event by its contract, so that no other field leaves the server. */
export function encodeEvent<N extends ServerEventName>(event: N, payload: Payload<N>): unknown {
  return z.encode<z.core.$ZodType>(serverEvents[event], payload);
}
