import type { UnreadCounts } from '../contracts/conversations.ts';
import { useBusTopic } from './use-bus-topic.ts';

/** Unread messages, likes and visits; undefined until the server sent them. */
export function useUnread(): UnreadCounts | undefined {
  return useBusTopic('unread.changed');
}
