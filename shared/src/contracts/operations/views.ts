import * as z from 'zod/mini';
import { BuiltRemote, ReleaseGroup, ReleaseVersion, ShellBuild } from '../release.ts';
import { Pin, TakenBack } from './pins.ts';
import { ReleaseName, Scope } from './rights.ts';

/** A stored version, immutable. */
export const PublishedVersion = z.object({
  remote: ReleaseName,
  version: ReleaseVersion,
  publishedAt: z.string(),
  publishedBy: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** scopes that run it, also as canary or stand-in */
  usedBy: z.array(Scope),
  /** where the health rule took it back; nowhere: absent */
  takenBack: z.optional(z.array(TakenBack)),
  /** of the shell: it came with the server's installation, and pages get it where none is pinned */
  isInstalled: z.optional(z.boolean()),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

/** First step of publishing: what the build says it is. The server computes everything again from the bytes. */
export const PublicationStart = z.object({ document: z.union([BuiltRemote, ShellBuild]) });
export const PublicationPlan = z.object({
  id: z.string(),
  /** paths of the document's `files` whose bytes the server does not have yet */
  missing: z.array(z.string()),
});
export type PublicationStart = z.infer<typeof PublicationStart>;
export type PublicationPlan = z.infer<typeof PublicationPlan>;
export const PublicationResult = z.object({
  version: PublishedVersion,
  /** the same bytes were there already */
  isKnown: z.boolean(),
});

export type PublicationResult = z.infer<typeof PublicationResult>;

/** Why a version cannot run somewhere, and what to do about it. */
export const CheckProblem = z.object({
  code: z.enum([
    'contract_version',
    'shared_missing',
    'shared_version',
    'shared_names',
    'federation_version',
    'route_conflict',
    'nav_conflict',
    'place_conflict',
    'place_missing',
    'popup_conflict',
    'namespace_conflict',
    'bus_topic_unknown',
    'bus_topic_unheard',
    'bus_payload',
    'expose_missing',
    'version_unknown',
    'name_taken',
    'call_missing',
  ]),
  /** what does not fit, in one sentence */
  message: z.string(),
  /** what to do, in one sentence */
  remedy: z.string(),
  /** the shell or remote it does not fit with, e.g. `mfe-chat@1.4.0` */
  with: z.optional(z.string()),
});
export type CheckProblem = z.infer<typeof CheckProblem>;

export const CheckResult = z.object({
  remote: ReleaseName,
  version: ReleaseVersion,
  scope: Scope,
  /** what it was compared with */
  against: z.array(z.string()),
  fits: z.boolean(),
  problems: z.array(CheckProblem),
  /** it fits, and yet the health rule took it back on these brands */
  takenBack: z.optional(z.array(TakenBack)),
  /** where pages of a brand are that would get it; absent: no brand takes the remote from there */
  origin: z.optional(z.string()),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** What browsers reported about one version, counted by visitors: each counts once. */
export const VersionHealth = z.object({
  remote: ReleaseName,
  version: ReleaseVersion,
  group: ReleaseGroup,
  visitors: z.int(),
  /** visitors for whom it failed to load or crashed */
  failing: z.int(),
  loads: z.int(),
  failures: z.array(z.object({ phase: z.string(), code: z.string(), count: z.int() })),
  crashes: z.int(),
  /** 75th percentile, absent below ten samples */
  lcpMs: z.optional(z.number()),
  inpMs: z.optional(z.number()),
  /** until the remote stood on the page */
  loadMs: z.optional(z.number()),
  cls: z.optional(z.number()),
});
export type VersionHealth = z.infer<typeof VersionHealth>;

/** One version in one stretch of time. */
export const TrendPoint = z.object({
  /** when it begins */
  at: z.string(),
  /** how often it was mounted */
  loads: z.int(),
  /** how often it failed to load or crashed */
  failures: z.int(),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** How the versions of one remote did. Stretches in which nothing was reported are left out. */
export const VersionTrend = z.object({
  from: z.string(),
  /** length of a stretch */
  minutes: z.int(),
  /** how many of them there are */
  stretches: z.int(),
  versions: z.array(z.object({ version: ReleaseVersion, points: z.array(TrendPoint) })),
});
export type VersionTrend = z.infer<typeof VersionTrend>;

/** What browsers reported about one version of the shell on a brand. Pages report only what went wrong with it. */
export const ShellHealth = z.object({
  version: ReleaseVersion,
  /** of the brand, whichever shell they have */
  visitors: z.int(),
  /** visitors for whom it did not start or who were given a release set that it refused */
  failing: z.int(),
  failures: z.array(z.object({ phase: z.string(), code: z.string(), count: z.int() })),
  /**
   * what the page's policy refused, by directive: an attack, a mistake of ours or a visitor's browser extension, so
   * no visitor counts as failing for it
   */
  refusals: z.array(z.object({ directive: z.string(), count: z.int() })),
});
export type ShellHealth = z.infer<typeof ShellHealth>;

export const RemoteStatus = z.object({
  name: ReleaseName,
  pin: Pin,
  /** the pin is the default's */
  isInherited: z.boolean(),
  health: z.array(VersionHealth),
});
export type RemoteStatus = z.infer<typeof RemoteStatus>;
export const ScopeStatus = z.object({
  scope: Scope,
  title: z.string(),
  /** of a brand: the group it is in */
  group: z.optional(z.string()),
  revision: z.int(),
  changedAt: z.string(),
  remotes: z.array(RemoteStatus),
  /** versions of the shell that something was reported about in the last hour */
  shell: z.optional(z.array(ShellHealth)),
});
export type ScopeStatus = z.infer<typeof ScopeStatus>;

export const PlatformStatus = z.object({
  /** the shell of the server's installation, which pages get where none is pinned */
  shell: z.string(),
  scopes: z.array(ScopeStatus),
  /** remotes that have a stored version, also those that run nowhere */
  published: z.optional(z.array(ReleaseName)),
  /** proposals that wait for a second person */
  waiting: z.int(),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;

/** One entry of the audit; `hash` covers all other fields and the hash of the entry before. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  scope: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  revision: z.optional(z.int()),
  /** SHA-256 of the canonical JSON of the revision's `own` and `effective` pins */
  pinsDigest: z.optional(z.string()),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditVerdict = z.object({
  isIntact: z.boolean(),
  entries: z.int(),
  /** first entry that does not fit */
  brokenAt: z.optional(z.int()),
  why: z.optional(z.string()),
});
export type AuditVerdict = z.infer<typeof AuditVerdict>;

/** Live updates of the console: what to ask for again. */
export const OperationsEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('revision'), scope: Scope, revision: z.int() }),
  z.object({ kind: z.literal('proposal'), id: z.string() }),
  z.object({ kind: z.literal('version'), remote: ReleaseName, version: ReleaseVersion }),
  z.object({ kind: z.literal('health'), scope: Scope }),
  z.object({ kind: z.literal('desk'), brand: Scope }),
  z.object({ kind: z.literal('prices'), brand: Scope }),
  z.object({ kind: z.literal('flows'), brand: Scope }),
  z.object({ kind: z.literal('payments'), brand: Scope }),
]);
export type OperationsEvent = z.infer<typeof OperationsEvent>;
