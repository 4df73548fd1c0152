export type { Announcement, AnnouncementOf } from './announcement.ts';
export { createSockets, type Sockets } from './create-sockets.ts';
export {
  encodeEvent,
  type Hub,
  type SocketHub,
  brandRoomOf,
  familyRoomOf,
  visibleRoomOf,
  roomOf,
  watchRoomOf,
} from './hub.ts';
