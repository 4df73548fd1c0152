import { ClickId } from '@halo/shared/contracts';
import * as z from 'zod';

/**
 * What one process has to let the others know, in the past tense; by the name of the fact. Nothing depends on a fact
 * that gets lost: a subscriber also looks into the database from time to time.
 */
export const processFacts = {
  /** Accounts that have their first page open on a process now, and those that have closed the last. */
  'presence.changed': z.object({ process: z.uuid(), came: z.array(ClickId), went: z.array(ClickId) }),
  /** Addresses with many sockets on a process, each as a hash with how many; 0: no longer many. */
  'connections.counted': z.object({
    process: z.uuid(),
    addresses: z.array(z.tuple([z.string().max(30), z.int().min(0)])),
  }),
  /** A session was revoked: sockets that came with it end. */
  'session.ended': z.object({ family: z.uuid() }),
  /** Frames of a process did not reach the others: what was stored after this message has to be looked for. */
  'frames.lost': z.object({ sinceId: z.int().min(0), isOver: z.boolean() }),
} as const;

export type ProcessFactName = keyof typeof processFacts;
export type ProcessFact<N extends ProcessFactName> = z.output<(typeof processFacts)[N]>;
