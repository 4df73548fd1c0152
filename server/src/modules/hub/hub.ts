import { type ClickId, type ServerEventName, serverEvents, wireNameOf } from '@halo/shared/contracts';
import type { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { Basics } from '../../basics.ts';
import type { ProcessBus } from '../../process/bus/process-bus.ts';
import { Announcement } from './announcement.ts';
import type { FrameChannel } from './frame-channel.ts';
import type { OtherPresence } from './presence.ts';
import type { SocketReach } from './socket-reach.ts';

type Payload<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>;

/** The connected browsers. */
export interface Hub {
  /** To every socket of an account, on every process. */
  emit<N extends ServerEventName>(clickId: ClickId, event: N, payload: Payload<N>): void;
  /** To the sockets of an account on this process. */
  emitHere<N extends ServerEventName>(clickId: ClickId, event: N, payload: Payload<N>): void;
  /** Hands it to every process that has a page of its account, this one included. */
  announce(announcement: Announcement): void;
  /** What to do here with what is announced. */
  onAnnouncement(subscriber: (announcement: Announcement) => void): void;
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
  /** To the account's sockets on this process except this one. */
  emitToOthersHere<N extends ServerEventName>(socketId: string, clickId: ClickId, event: N, payload: Payload<N>): void;
  /** Whether the account has another socket than this on this process. */
  hasOthersHere(socketId: string, clickId: ClickId): boolean;
  /** Accounts with a socket on this process. */
  accountsHere(): ClickId[];
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
  readonly log: Pick<Basics['log'], 'warn'>;
  readonly channel: FrameChannel;
  readonly reach: SocketReach;
  readonly bus: ProcessBus;
  readonly others: OtherPresence;
  /** Other processes serve sockets too: an event is emitted also where no socket is known here. */
  readonly isShared: boolean;
}

export function createHub({ io, log, channel, reach, bus, others, isShared }: HubNeeds): SocketHub {
  const accountsHere = () => reach.roomsOf(ACCOUNT_ROOM).map((room) => room.slice(ACCOUNT_ROOM.length));
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
    emitToOthersHere: (socketId, clickId, event, payload) =>
      void io.local.to(roomOf(clickId)).except(socketId).emit(wireNameOf(event), encodeEvent(event, payload)),
    hasOthersHere: (socketId, clickId) => reach.hasOthers(roomOf(clickId), socketId),
    ...createAnnouncements({ log, channel, reach, isShared }),
    emitToBrand: (brandId, event, payload) =>
      void io.local.to(brandRoomOf(brandId)).emit(wireNameOf(event), encodeEvent(event, payload)),
    emitHere: (clickId, event, payload) =>
      void io.local.to(roomOf(clickId)).emit(wireNameOf(event), encodeEvent(event, payload)),
    endHere,
    accountsHere,
    disconnect: (_clickId, family) => bus.publish('session.ended', { family }),
    isOnline: (clickId) => reach.has(roomOf(clickId)) || others.has(clickId),
    onlineAccounts: () => [...new Set([...accountsHere(), ...others.all()])],
    hasVisiblePage: async (clickId) => reach.has(visibleRoomOf(clickId)) || others.isVisible(clickId),
  };
}

function createAnnouncements({
  log,
  channel,
  reach,
  isShared,
}: Pick<HubNeeds, 'log' | 'channel' | 'reach' | 'isShared'>): Pick<Hub, 'announce' | 'onAnnouncement'> {
  const subscribers: ((announcement: Announcement) => void)[] = [];
  function announceHere(announcement: Announcement): void {
    if (reach.has(roomOf(announcement.clickId))) for (const each of subscribers) each(announcement);
  }
  channel.onAnnouncement((sent) => {
    const { success, data, error } = z.safeDecode(Announcement, sent as z.input<typeof Announcement>);
    if (success) announceHere(data);
    else log.warn({ err: error }, 'another process announced what this one does not know');
  });
  return {
    announce(announcement) {
      announceHere(announcement);
      if (isShared) channel.send(z.encode(Announcement, announcement));
    },
    onAnnouncement: (subscriber) => void subscribers.push(subscriber),
  };
}

/** Encodes an event by its contract, so that no other field leaves the server. */
export function encodeEvent<N extends ServerEventName>(event: N, payload: Payload<N>): unknown {
  return z.encode<z.core.$ZodType>(serverEvents[event], payload);
}
