import * as z from 'zod/mini';
import { CanaryPercent, ReleaseVersion } from '../release.ts';
import { ReleaseName, Scope } from './rights.ts';

/** What the registry can count to. */
const REVISION_MAX = 2_147_483_647;

const isRevision = [z.minimum(1), z.maximum(REVISION_MAX)] as const;

/** The number of a revision, or of an entry of the audit: whole, from 1 on. */
export const RevisionNumber = z.int().check(...isRevision);
/** The same as it stands in an address. */
export const RevisionText = z.coerce.number().check(z.multipleOf(1), ...isRevision);

/** What a scope runs of one remote. */
export const Pin = z.object({
  version: ReleaseVersion,
  canary: z.optional(z.object({ version: ReleaseVersion, percent: CanaryPercent })),
  /** what `version` replaced, the stand-in when it does not load */
  previous: z.optional(ReleaseVersion),
  isOff: z.optional(z.boolean()),
  /** beside `isOff`: at most a canary of it runs, because no visitor had the remote before */
  isCanaryOnly: z.optional(z.boolean()),
});
export type Pin = z.infer<typeof Pin>;

/**
 * Did no visitor have it but for a canary, also where that was switched off or ended since? No other pin names as its
 * canary the version that it names for all.
 */
export function isForCanaryAlone({ version, canary, isOff, isCanaryOnly }: Pin): boolean {
  return isOff === true && (isCanaryOnly === true || canary?.version === version);
}

/** Remote → pin. */
export const Pins = z.record(ReleaseName, Pin);
export type Pins = z.infer<typeof Pins>;

const MIN_REASON_CHARS = 3;

/** The operator's reason; stays in the audit for good. */
export const Reason = z.string().check(z.trim(), z.minLength(MIN_REASON_CHARS), z.maxLength(500));

/** Changes that say the same on every brand. */
const SAME_EVERYWHERE = [
  z.object({ kind: z.literal('pin'), remote: ReleaseName, version: ReleaseVersion }),
  z.object({ kind: z.literal('canary'), remote: ReleaseName, version: ReleaseVersion, percent: CanaryPercent }),
  z.object({ kind: z.literal('promote'), remote: ReleaseName }),
  z.object({ kind: z.literal('endCanary'), remote: ReleaseName }),
  z.object({ kind: z.literal('switchOff'), remote: ReleaseName }),
  z.object({ kind: z.literal('switchOn'), remote: ReleaseName }),
  z.object({ kind: z.literal('inherit'), remote: ReleaseName }),
] as const;

/**
 * One change of a scope.
 * - `pin`: everybody gets this version now · `canary`: so many percent get it, or another share of them
 * - `promote`: the canary becomes everybody's · `endCanary`: no visitor gets it any more
 * - `rollback`: a new revision with the content of an older one, whole or of one remote
 * - `switchOff`, `switchOn`: the kill switch · `inherit`: a brand gives up its own pin for the default's
 */
export const ReleaseChange = z.discriminatedUnion('kind', [
  ...SAME_EVERYWHERE,
  z.object({ kind: z.literal('rollback'), to: RevisionNumber, remote: z.optional(ReleaseName) }),
]);
export type ReleaseChange = z.infer<typeof ReleaseChange>;
export type ReleaseChangeKind = ReleaseChange['kind'];

/** One change of many brands. `goBack`: each to what it ran before its newest change, whole or of one remote. */
export const ManyChange = z.discriminatedUnion('kind', [
  ...SAME_EVERYWHERE,
  z.object({ kind: z.literal('goBack'), remote: z.optional(ReleaseName) }),
]);
export type ManyChange = z.infer<typeof ManyChange>;

export const ChangeRequest = z.object({
  change: ReleaseChange,
  reason: Reason,
  /** revision the caller saw: another head answers 409 `conflict` with `detail.currentRevision` */
  expectedRevision: z.optional(RevisionNumber),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** A change that waits for a second person. */
export const Proposal = z.object({
  id: z.string(),
  scope: Scope,
  change: ReleaseChange,
  reason: z.string(),
  /** head when it was proposed; approval on another head is refused */
  expectedRevision: z.int(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  /**
   * `outdated`: something else was changed since, in the scope or in what it inherits, so it can never be approved
   */
  status: z.enum(['waiting', 'approved', 'withdrawn', 'expired', 'outdated']),
  decidedBy: z.optional(z.string()),
  revision: z.optional(z.int()),
});
export type Proposal = z.infer<typeof Proposal>;

/** The health rule took a version back here, and it did not come again since. */
export const TakenBack = z.object({
  scope: Scope,
  at: z.string(),
  /** the rule and its numbers, in one sentence */
  reason: z.string(),
});
export type TakenBack = z.infer<typeof TakenBack>;

/** A brand with a pin of its own, which a change of the default does not reach. */
export const Unreached = z.object({ scope: Scope, remote: ReleaseName, pin: Pin });
export type Unreached = z.infer<typeof Unreached>;

/** What a change would be, before anybody sends it. */
export const ChangePreview = z.object({
  /** head that it was computed for */
  revision: z.int(),
  /** remotes that make it wait for a second person; empty: it is applied at once */
  forTwo: z.array(ReleaseName),
  /** of a change of the default */
  unreached: z.array(Unreached),
  /** versions that it would bring although the health rule took them back: they wait for a second person */
  takenBack: z.optional(
    z.array(
      z.object({ remote: ReleaseName, version: ReleaseVersion, scope: Scope, at: z.string(), reason: z.string() }),
    ),
  ),
  /** remotes that the brand takes from the default again with it */
  rejoins: z.array(ReleaseName),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

export const ChangeResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('applied'),
    scope: Scope,
    revision: z.int(),
    /** of a change of the default */
    unreached: z.optional(z.array(Unreached)),
  }),
  z.object({ outcome: z.literal('waiting'), proposal: Proposal }),
]);
export type ChangeResult = z.infer<typeof ChangeResult>;

/** One immutable revision of a scope. */
export const Revision = z.object({
  scope: Scope,
  revision: z.int(),
  /** what the scope itself says */
  own: Pins,
  /** with what it inherits: what its pages run */
  effective: Pins,
  /**
   * kind of change, or `adopt` (builds of this machine), `inherited` (the default changed), `health` (taken back by a
   * rule)
   */
  action: z.string(),
  actor: z.string(),
  reason: z.string(),
  createdAt: z.string(),
});
export type Revision = z.infer<typeof Revision>;
