import * as z from 'zod/mini';
import { ShortName } from '../limited-text.ts';
import { call } from './operations-endpoint.ts';
import { ChangeResult, ManyChange, Pin, Reason, ReleaseChange, RevisionNumber } from './pins.ts';
import { ReleaseName, Scope } from './rights.ts';

/** Brands of one call. */
export const MANY_BRANDS_MAX = 200;

const Refusal = z.object({
  outcome: z.literal('refused'),
  scope: Scope,
  code: z.string(),
  /** why, in sentences */
  reasons: z.array(z.string()),
});

/** What a change of many would be on one brand now. */
export const ManyPreview = z.discriminatedUnion('outcome', [
  z.object({
    /** `waits`: for a second person, a proposal a brand */
    outcome: z.enum(['applies', 'waits']),
    scope: Scope,
    revision: RevisionNumber,
    /** what it comes to there */
    change: ReleaseChange,
    /** remote → what its pages have of it, without those that stay as they are */
    differences: z.array(z.object({ remote: ReleaseName, before: z.optional(Pin), after: z.optional(Pin) })),
    /** remotes that the brand takes from the default now and has a pin of its own for afterwards */
    leavesDefault: z.array(ReleaseName),
  }),
  /** it is so already */
  z.object({ outcome: z.literal('same'), scope: Scope }),
  Refusal,
]);
export type ManyPreview = z.infer<typeof ManyPreview>;

/** What became of it on one brand: all of it or nothing. */
export const ManyResult = z.union([z.object({ scope: Scope, done: ChangeResult }), Refusal]);
export type ManyResult = z.infer<typeof ManyResult>;

/** What became of taking back a proposal of one brand. */
export const ManyWithdrawal = z.union([z.object({ outcome: z.literal('withdrawn'), scope: Scope }), Refusal]);
export type ManyWithdrawal = z.infer<typeof ManyWithdrawal>;

/** Answered in this order; one that is not there refuses the whole call. */
const ProposalIds = z.object({ proposals: z.array(ShortName).check(z.minLength(1), z.maxLength(MANY_BRANDS_MAX)) });

/** One change over many brands. Each brand is asked and changed by itself, under the rules of a single change. */
export const manyCalls = {
  /** the right of the change is asked brand by brand; nothing is written */
  preview: call('POST', '/api/many/previews', {
    body: z.object({
      scopes: z.array(Scope).check(z.minLength(1), z.maxLength(MANY_BRANDS_MAX)),
      change: ManyChange,
    }),
    answer: z.object({ brands: z.array(ManyPreview) }),
  }),
  /** what a preview said, brand by brand: one that was changed since is refused, the others are not */
  change: call('POST', '/api/many/changes', {
    body: z.object({
      changes: z
        .array(z.object({ scope: Scope, change: ReleaseChange, expectedRevision: RevisionNumber }))
        .check(z.minLength(1), z.maxLength(MANY_BRANDS_MAX)),
      reason: Reason,
    }),
    answer: z.object({ brands: z.array(ManyResult) }),
  }),
  /** what agreeing to each proposal would bring, for who may agree; nothing is written */
  previewApprovals: call('POST', '/api/many/approvals/previews', {
    body: ProposalIds,
    answer: z.object({ brands: z.array(ManyPreview) }),
  }),
  /** each an approval of its own, by another person than the one who proposed it */
  approve: call('POST', '/api/many/approvals', {
    body: ProposalIds,
    answer: z.object({ brands: z.array(ManyResult) }),
  }),
  withdraw: call('POST', '/api/many/withdrawals', {
    body: ProposalIds,
    answer: z.object({ brands: z.array(ManyWithdrawal) }),
  }),
} as const;
