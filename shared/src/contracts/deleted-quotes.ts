import { type ChatMessage, DELETED_TEXT } from './conversations.ts';

/**
 * What was deleted for both is gone from the quotes of it as well: the answer to it was read before, or announced late.
 * Messages that quote nothing deleted stay the same objects. `among`: where the deleted ones are looked for; what is
 * quoted may be on a page that is not loaded.
 */
export function withoutDeletedQuotes(
  messages: readonly ChatMessage[],
  among: readonly ChatMessage[] = messages,
): readonly ChatMessage[] {
  const deleted = new Set(among.flatMap(({ id, isDeleted }) => (isDeleted ? [id] : [])));
  if (deleted.size === 0) return messages;
  return messages.map((message) => {
    const { quote } = message;
    if (!quote || quote.isDeleted || !deleted.has(quote.id)) return message;
    const { id, isOwn } = quote;
    return { ...message, quote: { id, isOwn, text: DELETED_TEXT, isLocked: false, isDeleted: true } };
  });
}
