import type { ChatMessage, Reaction } from '@halo/shared/contracts';

/**
 * Reactions that were chosen here and are not known to be stored, by message; undefined: the one that is there is to
 * go. They lie over what the server confirmed, so that giving one up needs no memory of what was before.
 */
export type WantedReactions = ReadonlyMap<number, Reaction | undefined>;

export type WantedReactionEvent =
  | { type: 'reacting'; id: number; reaction: Reaction | undefined }
  /** stored, or given up: the message is again as the server confirmed it */
  | { type: 'reacted'; id: number };

export const NONE_WANTED: WantedReactions = new Map();

export function reduceWanted(wanted: WantedReactions, event: WantedReactionEvent): WantedReactions {
  if (event.type === 'reacted' && !wanted.has(event.id)) return wanted;
  const next = new Map(wanted);
  if (event.type === 'reacting') next.set(event.id, event.reaction);
  else next.delete(event.id);
  return next;
}

/** The messages as they stand on the screen; those without a wanted reaction stay the same objects. */
export function withWanted(messages: readonly ChatMessage[], wanted: WantedReactions): readonly ChatMessage[] {
  if (wanted.size === 0) return messages;
  return messages.map((message) => {
    if (!wanted.has(message.id) || message.isDeleted) return message;
    const { reaction: _confirmed, ...rest } = message;
    const reaction = wanted.get(message.id);
    return reaction ? { ...rest, reaction } : rest;
  });
}
