import * as z from 'zod/mini';
import { Flow } from '../flow.ts';
import { Language } from '../language.ts';
import { limitedText } from '../limited-text.ts';
import { MomentText } from './moment-text.ts';
import { FlowDefinition, FluxId } from './flow-definition.ts';
import { Reason } from './pins.ts';
import { Scope } from './rights.ts';

const GROUP_PREFIX = 'group:';

/** Whose a flow is: a brand's, or a group's (`group:<name>`). */
export const FlowScope = z.union([Scope, z.string().check(z.regex(/^group:[a-z][a-z0-9-]{0,39}$/))]);

export function groupScope(group: string): string {
  return `${GROUP_PREFIX}${group}`;
}

/** Undefined: it is a brand. */
export function groupOfScope(scope: string): string | undefined {
  return scope.startsWith(GROUP_PREFIX) ? scope.slice(GROUP_PREFIX.length) : undefined;
}

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
  /** a brand, or a group */
  brand: z.string(),
  fluxId: z.string(),
  /** the revision that counts now */
  current: z.int(),
  /** of a brand: the group whose flow counts in place of all revisions here */
  follows: z.optional(z.string()),
  /** newest first; the oldest are left out */
  revisions: z.array(FlowRevision),
});
export type FlowRecord = z.infer<typeof FlowRecord>;

/** Another flow, or a new one. It waits for a second person. */
export const NewFlowProposal = z.object({
  brand: FlowScope,
  fluxId: FluxId,
  definition: FlowDefinition,
  /** the newest revision that it was written from; 0: the flow is new */
  basis: z.int().check(z.minimum(0)),
  /** absent: as soon as it is agreed to */
  startsAt: z.optional(MomentText),
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
  /** groups of the brands that the operator looks after, with all of their brands */
  groups: z.optional(z.array(z.object({ group: z.string(), brands: z.array(z.string()) }))),
  /** of each of those brands: the languages that people read it in, its own first */
  languages: z.optional(z.record(z.string(), z.array(Language))),
  /** those that wait first, then the newest */
  proposals: z.array(FlowProposal),
});
export type FlowBook = z.infer<typeof FlowBook>;

/** A flow as an operator writes it, for people of a brand who read a language. Nothing is kept of it. */
export const FlowPreviewQuestion = z.object({
  brand: Scope,
  /** empty: it is new and has no id yet */
  fluxId: limitedText(20),
  definition: FlowDefinition,
  language: Language,
});
export type FlowPreviewQuestion = z.infer<typeof FlowPreviewQuestion>;

/** What those people get, with what is on sale now. */
export const FlowPreview = z.object({
  flow: Flow,
  /** what their navigation leads to, in its order */
  pages: z.array(z.string()),
});
export type FlowPreview = z.output<typeof FlowPreview>;
