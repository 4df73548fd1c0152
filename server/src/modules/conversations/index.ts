export type {
  ConversationsService,
  ThreadLine,
  TranscriptLine,
  UnseenEntry,
} from './conversations.ts';
export { conversationRoutes } from './conversation-routes.ts';
export { createConversationsPersonalData } from './conversations-personal-data.ts';
export { createConversationsService } from './conversations-service.ts';
export { createLikedIds } from './liked-ids.ts';
export { storePastLike, storePastNotices, storePastThread } from './demo-past.ts';
