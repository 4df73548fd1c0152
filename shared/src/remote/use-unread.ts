import type { UnreadCounts } from '../contracts/conversations.ts';
import { useBusTopic } from './use-bus-topic.ts';

/** Unread messages, likes and visits; undefined until the server told them. */
export function useUnread(): UnreadCounts | undefined {
  return useBusTopic('unread.changed');
}
