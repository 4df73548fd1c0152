import * as z from 'zod/mini';
import { ShortName } from '../limited-text.ts';
import { call, Done } from './operations-endpoint.ts';

export const OfProposal = z.object({ id: ShortName });

/** The answers to a change that waits for a second person, e.g. below `/api/flows/proposals`. */
export function decisionCalls(path: string) {
  return {
    /** by another person than the one who proposed it */
    approve: call('POST', `${path}/:id/approve`, { params: OfProposal, answer: Done }),
    /** by anyone who has the right to it */
    withdraw: call('POST', `${path}/:id/withdraw`, { params: OfProposal, answer: Done }),
  };
}

export type DecisionCalls = ReturnType<typeof decisionCalls>;
