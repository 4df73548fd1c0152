import * as z from 'zod/mini';
import { limitedText } from '../limited-text.ts';
import { FlowDefinition, FluxId } from './flow-definition.ts';
import { Reason } from './pins.ts';
import { Scope } from './rights.ts';

/** What a flow was, is or will be from a moment on. Times are ISO 8601. */
export const FlowRevision = z.object({
  revision: z.int(),
  definition: FlowDefinition,
  from: z.string(),
  /** who proposed it, and who agreed; absent: it came with the installation */
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type FlowRevision = z.infer<typeof FlowRevision>;

export const FlowRecord = z.object({
  brand: z.string(),
  fluxId: z.string(),
  /** the revision that counts now */
  current: z.int(),
  /** newest first; the oldest are left out */
  revisions: z.array(FlowRevision),
});
export type FlowRecord = z.infer<typeof FlowRecord>;

/** Another flow, or a new one. It waits for a second person. */
export const NewFlowProposal = z.object({
  brand: Scope,
  fluxId: FluxId,
  definition: FlowDefinition,
  /** the newest revision that it was written from; 0: the flow is new */
  basis: z.int().check(z.minimum(0)),
  /** absent: as soon as it is agreed to */
  startsAt: z.optional(limitedText(40, z.iso.datetime())),
  reason: Reason,
});
export type NewFlowProposal = z.infer<typeof NewFlowProposal>;

export const FlowProposal = z.object({
  id: z.string(),
  ...NewFlowProposal.shape,
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  /** `outdated`: the flow was changed since */
  status: z.enum(['waiting', 'approved', 'withdrawn', 'expired', 'outdated']),
  decidedBy: z.optional(z.string()),
});
export type FlowProposal = z.infer<typeof FlowProposal>;

export const FlowBook = z.object({
  /** by the clock that flows begin by */
  readAt: z.string(),
  flows: z.array(FlowRecord),
  /** those that wait first, then the newest */
  proposals: z.array(FlowProposal),
});
export type FlowBook = z.infer<typeof FlowBook>;
