import { type ChatMessage, DELETED_TEXT } from './conversations.ts';

/**
 * What was deleted for both is gone from the quotes of it as well: the answer to it was read before, or announced late.
 * Messages that quote nothing deleted stay the same objects.
 */
export function withoutDeletedQuotes(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const deleted = new Set(messages.flatMap(({ id, isDeleted }) => (isDeleted ? [id] : [])));
  if (deleted.size === 0) return messages;
  return messages.map((message) => {
    const { quote } = message;
    if (!quote || !deleted.has(quote.id)) return message;
    const { id, isOwn } = quote;
    return { ...message, quote: { id, isOwn, text: DELETED_TEXT, isLocked: false, isDeleted: true } };
  });
}
