export type {
  ConversationListener,
  ConversationsService,
  ThreadLine,
  TranscriptLine,
  UnseenEntry,
} from './conversations.ts';
export { createPageReader, type PageReader } from './previews/page-reader.ts';
export { createMediaFiles } from './media/media-files.ts';
export { createMediaPersonalData } from './media/media-personal-data.ts';
export { chatMediaRoutes } from './media/media-routes.ts';
export { conversationRoutes } from './conversation-routes.ts';
export { createConversationsPersonalData } from './conversations-personal-data.ts';
export { createConversationsService } from './conversations-service.ts';
export { lastMessage } from './last-message.ts';
export { createLikedIds } from './liked-ids.ts';
export {
  keepPastPhotos,
  type PastLine,
  type PastSeat,
  storeGivenLikes,
  storePastLike,
  storePastMatch,
  storePastNotices,
  storePastThread,
} from './demo-past.ts';
