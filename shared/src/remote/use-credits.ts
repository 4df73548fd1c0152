import type { Credits } from '../contracts/conversations.ts';
import { useBusTopic } from './use-bus-topic.ts';

/** The credits on screen; undefined until the server sent them. The ledger on the server is the truth. */
export function useCredits(): Credits | undefined {
  return useBusTopic('credits.changed');
}
