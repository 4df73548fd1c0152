import { type ClickId, type ServerEventName, serverEvents, wireNameOf } from '@halo/shared/contracts';
import type { Server, Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { ProcessBus } from '../../process/bus/process-bus.ts';
import type { OtherPresence } from './presence.ts';
import type { SocketReach } from './socket-reach.ts';

type Payload<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>;

/** The connected browsers. */
export interface Hub {
  /** To every socket of an account, on every process. */
  emit<N extends ServerEventName>(clickId: ClickId, event: N, payload: Payload<N>): void;
  /** To every socket of a brand on this process: what all processes learn of by themselves. */
  emitToBrand<N extends ServerEventName>(brandId: string, event: N, payload: Payload<N>): void;
  /** Ends the sockets that an account opened with tokens of a family: they were revoked. Its other devices stay. */
  disconnect(clickId: ClickId, family: string): void;
  /** Whether it has a page open, on any process. */
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
  /** Accounts with a socket on this process. */
  accountsHere(): ClickId[];
  /** To the sockets of an account on this process. */
  emitHere<N extends ServerEventName>(clickId: ClickId, event: N, payload: Payload<N>): void;
  /** Ends the sockets of a session on this process. */
  endHere(family: string): void;
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

export interface HubNeeds {
  readonly io: Server;
  readonly reach: SocketReach;
  readonly bus: ProcessBus;
  readonly others: OtherPresence;
  /** Other processes serve sockets too: an event is emitted also where no socket is known here. */
  readonly isShared: boolean;
}

export function createHub({ io, reach, bus, others, isShared }: HubNeeds): SocketHub {
  const accountsHere = () => reach.roomsOf(ACCOUNT_ROOM).map((room) => room.slice(ACCOUNT_ROOM.length));
  const hasOthers: SocketHub['hasOthers'] = (socket, clickId) =>
    isShared || reach.hasOthers(roomOf(clickId), socket.id);
  function endHere(family: string): void {
    const room = familyRoomOf(family);
    io.local.in(room).emit('oldSocketRemoved', encodeEvent('oldSocketRemoved', {}));
    io.local.in(room).disconnectSockets(true);
  }
  bus.subscribe('session.ended', ({ family }) => endHere(family));
  return {
    emit(clickId, event, payload) {
      const room = roomOf(clickId);
      if (isShared || reach.has(room)) io.to(room).emit(wireNameOf(event), encodeEvent(event, payload));
    },
    emitToOthers(socket, clickId, event, payload) {
      if (hasOthers(socket, clickId)) socket.to(roomOf(clickId)).emit(wireNameOf(event), encodeEvent(event, payload));
    },
    emitToBrand: (brandId, event, payload) =>
      void io.local.to(brandRoomOf(brandId)).emit(wireNameOf(event), encodeEvent(event, payload)),
    emitHere: (clickId, event, payload) =>
      void io.local.to(roomOf(clickId)).emit(wireNameOf(event), encodeEvent(event, payload)),
    hasOthers,
    endHere,
    accountsHere,
    disconnect: (_clickId, family) => bus.publish('session.ended', { family }),
    isOnline: (clickId) => reach.has(roomOf(clickId)) || others.has(clickId),
    onlineAccounts: () => [...new Set([...accountsHere(), ...others.all()])],
    hasVisiblePage: async (clickId) => reach.has(visibleRoomOf(clickId)) || others.isVisible(clickId),
  };
}

/** Encodes an event by its contract, so that no other field leaves the server. */
export function encodeEvent<N extends ServerEventName>(event: N, payload: Payload<N>): unknown {
  return z.encode<z.core.$ZodType>(serverEvents[event], payload);
}
