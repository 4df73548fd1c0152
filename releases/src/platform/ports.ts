import type {
  BuiltRemote,
  CurrentReleases,
  ReleaseDocument,
  ReleaseGroups,
  ReleaseReport,
  ReleaseSet,
  RemoteOverride,
  ShellBuild,
} from '@halo/shared/contracts';
import type {
  AlarmBody,
  Alarms as AlarmList,
  AuditEntry,
  AuditVerdict,
  ChangePreview,
  ChangeRequest,
  ChangeResult,
  CheckProblem,
  CheckResult,
  FourEyesList,
  FourEyesProposal,
  FourEyesRule,
  NewFourEyes,
  Operator,
  OperationsEvent,
  Pins,
  PlatformStatus,
  Proposal,
  PublicationPlan,
  PublicationResult,
  PublishedVersion,
  NewRollout,
  Freeze,
  NewFreeze,
  ManyChange,
  ManyPreview,
  ManyResult,
  ManyWithdrawal,
  Pin,
  ReleaseChange,
  Revision,
  Rollout,
  ShellHealth,
  VersionHealth,
  VersionTrend,
} from '@halo/shared/contracts/operations';
import type { ReleaseBasics } from '../settings.ts';
import type { Keyring } from '@halo/server-kit/process/keys';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { OverrideGrant } from './overrides/override-token.ts';
import type { LocalBuilds } from './local-builds.ts';
import type { Builds, StoredShell } from './sets/builds.ts';
import type { PageShell } from './signing/page-shell.ts';
import type { ReleaseAssets } from './store/release-assets.ts';

/** What every part of releases is built from. */
export type ReleaseDeps = Pick<ReleaseBasics, 'env' | 'db' | 'brands' | 'clock' | 'log'> & {
  readonly keyring: Keyring;
  /** Mails an operator, if and only if the transaction is kept. Without it no mail is sent. */
  readonly mailAlarm?: ((tx: Transaction, mail: { recipient: string; alarm: AlarmBody }) => Promise<void>) | undefined;
};

/** Stored versions and their files (versions/, store/). */
export interface VersionRegistry {
  /** Stores what this machine built: remotes like published versions, the shell as that of the installation. */
  adopt(local: LocalBuilds): Promise<void>;
  /** undefined: it was never published, or is the shell's */
  document(remote: string, version: string): Promise<BuiltRemote | undefined>;
  /** a version of the shell, published or brought along; undefined: it is not there */
  shellDocument(version: string): Promise<StoredShell | undefined>;
  /**
   * the shell of the installation, which pages load where none is pinned and none that is pinned can be had;
   * @throws before the first adoption
   */
  shell(): ShellBuild;
  /** of that shell; undefined before the first adoption */
  shellVersion(): string | undefined;
  /** Remotes that have a version, whether or not anybody runs one. */
  remotes(): Promise<string[]>;
  list(remote: string): Promise<PublishedVersion[]>;
  /** @throws version_unknown; conflict while it is in use or was in the last seven days */
  remove(operator: Operator, remote: string, version: string): Promise<void>;
  /** @throws version_exists, release_incomplete */
  startPublication(operator: Operator, document: unknown): Promise<PublicationPlan>;
  receiveFile(operator: Operator, publication: string, path: string, content: Buffer): Promise<void>;
  finishPublication(operator: Operator, publication: string): Promise<PublicationResult>;
  /** Inside the change that stops using versions, so that retention counts from there. */
  noteUnpinned(tx: Transaction, versions: readonly { remote: string; version: string }[]): Promise<void>;
  /**
   * Inside the change that begins to use versions: none of them is removed until it is committed. @throws
   * version_unknown
   */
  holdForPin(tx: Transaction, versions: readonly { remote: string; version: string }[]): Promise<void>;
  /**
   * Removes versions and files that are not needed, and publications that were given up; by itself every hour.
   */
  tidy(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** A change with the heads that it was judged with. */
export type JudgedRequest = ChangeRequest & {
  /** head of the default when a brand's change was judged: what is inherited may have become something else since */
  expectedDefault?: number | undefined;
};

/**
 * What belongs into one transaction with a change: all of it happens, or nothing. It may run again, so it must do
 * nothing but queries.
 */
export interface ChangeCompanions {
  before(tx: Transaction): Promise<void>;
  after(tx: Transaction, revision: number): Promise<void>;
}

/** What every scope runs and ran (sets/). */
export interface PinHistory {
  head(scope: string): Promise<Revision>;
  revision(scope: string, revision: number): Promise<Revision>;
  revisions(scope: string, page: { before?: number | undefined; limit?: number | undefined }): Promise<Revision[]>;
  scopes(): readonly { scope: string; title: string; group?: string }[];
}

/** Pins by scope, in revisions (sets/). */
export interface PinBook extends PinHistory {
  /**
   * Pins the builds of this machine in `default`; brands inherit. A restart with the same builds writes nothing, and in
   * production only the first start ever pins anything.
   */
  adopt(remotes: readonly BuiltRemote[]): Promise<void>;
  /**
   * @throws not_found for an unknown scope, remote or revision; version_unknown; release_incompatible;
   * conflict with `detail.currentRevision` when the head, or the default's, is not the expected one. Nothing is written
   * then.
   */
  change(
    actor: string,
    scope: string,
    request: JudgedRequest,
    companions?: ChangeCompanions,
  ): Promise<{ scope: string; revision: number }>;
  /** The rule that watches canaries takes one back; nothing happens when it is no longer this one. */
  endCanaryForHealth(scope: string, remote: string, version: string, reason: string): Promise<number | undefined>;
  /**
   * The rule that watches new versions takes everybody's back to what a revision ran, or to none where that
   * revision did not run it; nothing happens when another version runs by now.
   */
  takeBackForHealth(
    scope: string,
    taken: { remote: string; version: string; backTo: number },
    reason: string,
  ): Promise<number | undefined>;
}

/** Signed release sets as pages get them, from memory (signing/). */
export interface CurrentSets {
  /** @throws when the brand has none yet */
  current(brandId: string): { signed: CurrentReleases['signed']; document: ReleaseDocument };
  /** What a visitor's page runs. */
  chosen(brandId: string, groups: ReleaseGroups): ReleaseSet;
  /** Groups of a visitor in the brand's running canaries. */
  groups(brandId: string, visitorId: string): ReleaseGroups;
  keys(): CurrentReleases['keys'];
  /** The shell of a visitor's page; `failed`: versions that did not start there. */
  shell(brandId: string, groups: ReleaseGroups, failed: readonly string[]): PageShell;
  /** The build of a version that the brand's set serves, from memory; undefined while the registry cannot be asked. */
  built(remote: string, version: string): BuiltRemote | undefined;
  /** Reads changed heads and signs again what is about to expire; called on a notice, on a timer and at the start. */
  refresh(): Promise<void>;
  /** Signs a brand's new revision, inside the change that makes it. */
  sign(tx: Transaction, next: { brandId: string; revision: number; pins: Pins; builds: Builds }): Promise<void>;
  /** The newest revision that this machine gave to pages; 0 when there was none. */
  lastAccepted(brandId: string): Promise<number>;
  /** Called with every change of a brand's set that this process learns of. */
  onChange(
    listener: (change: { brandId: string; document: ReleaseDocument; before: ReleaseDocument | undefined }) => void,
  ): () => void;
  start(): void;
  stop(): Promise<void>;
}

/** One entry of the audit before it has a place in the chain. */
export interface AuditNote {
  actor: string;
  action: string;
  scope: string;
  reason: string;
  before?: unknown;
  after?: unknown;
  revision?: number | undefined;
  /** what the revision says: the entry carries a digest of it */
  pins?: { own: Pins; effective: Pins } | undefined;
}

/** The hash chain (audit/). */
export interface Audit {
  /** Adds an entry in the caller's transaction; entries are written one after the other. Answers its id. */
  append(tx: Transaction, note: AuditNote): Promise<number>;
  list(page: {
    scope?: string | undefined;
    before?: number | undefined;
    limit?: number | undefined;
  }): Promise<AuditEntry[]>;
  verify(): Promise<AuditVerdict>;
  /** Scope → why its newest revision is not the one that was audited; scopes that are well are left out. */
  headProblems(db: Db | Transaction, scopes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Why a revision is not what was audited; undefined when it is, or is not there. */
  revisionProblem(db: Db | Transaction, scope: string, revision: number): Promise<string | undefined>;
}

/** Whether a version can run in a scope (check/). */
export interface Compatibility {
  /** Pure rules over documents; `replaced` is what the pages run of the candidate now. */
  problems(
    candidate: BuiltRemote,
    neighbours: readonly BuiltRemote[],
    shell: ShellBuild,
    replaced?: BuiltRemote,
  ): CheckProblem[];
  check(remote: string, version: string, scope: string): Promise<CheckResult>;
}

export interface ForeseenChange {
  readonly revision: number;
  /** what the scope's pages run */
  readonly before: Pins;
  readonly after: Pins;
  /** the scope's own pins */
  readonly ownBefore: Pins;
  readonly own: Pins;
  readonly isForTwo: boolean;
}

/** Changes that need a second person (proposals/). Others go straight to the pin book. */
export interface Changes {
  /** @throws forbidden when the operator's rights do not cover the change, and what PinBook.change throws */
  request(operator: Operator, scope: string, request: ChangeRequest): Promise<ChangeResult>;
  /** What the change would be now; writes nothing. @throws what `request` throws for a change that makes no sense */
  preview(operator: Operator, scope: string, change: ReleaseChange): Promise<ChangePreview>;
  /** The same with what the pages would run. @throws also what would refuse it: a freeze, what does not fit */
  foresee(operator: Operator, scope: string, change: ReleaseChange): Promise<ForeseenChange>;
  /** all that wait, and the newest */
  proposals(): Promise<Proposal[]>;
  /** What agreeing would bring. @throws what `approve` throws */
  foreseeApproval(operator: Operator, proposal: Proposal): Promise<ForeseenChange>;
  approve(operator: Operator, id: string): Promise<ChangeResult>;
  withdraw(operator: Operator, id: string): Promise<Proposal>;
}

/** One change over many brands (proposals/). Never throws for what one of them refuses. */
export interface ManyChanges {
  /** writes nothing; an answer a brand */
  preview(operator: Operator, scopes: readonly string[], change: ManyChange): Promise<ManyPreview[]>;
  /** each brand's change is whole or refused; an answer a brand */
  change(
    operator: Operator,
    wanted: readonly { scope: string; change: ReleaseChange; expectedRevision: number }[],
    reason: string,
  ): Promise<ManyResult[]>;
}

/**
 * Proposals of many brands, each decided by itself (proposals/). Never throws for what one of them refuses.
 * @throws not_found when one is not there
 */
export interface ManyApprovals {
  /** writes nothing */
  preview(operator: Operator, ids: readonly string[]): Promise<ManyPreview[]>;
  approve(operator: Operator, ids: readonly string[]): Promise<ManyResult[]>;
  withdraw(operator: Operator, ids: readonly string[]): Promise<ManyWithdrawal[]>;
}

/** Which changes need a second person, and changing that, which needs one too (four-eyes/). */
export interface FourEyes {
  /** in force now */
  rules(): Promise<readonly FourEyesRule[]>;
  read(): Promise<FourEyesList>;
  /** @throws forbidden, not_found for an unknown brand, invalid_request for the list that is there */
  propose(operator: Operator, wanted: NewFourEyes): Promise<FourEyesProposal>;
  /** @throws not_found, forbidden, conflict */
  approve(operator: Operator, id: string): Promise<void>;
  /** @throws not_found, forbidden, conflict */
  withdraw(operator: Operator, id: string): Promise<void>;
}

/** What browsers report, and the rule that acts on it (health/). */
export interface ReleaseHealth {
  /** Counts what a visitor's page reports; what the brand does not run, now or lately, is dropped. */
  record(reported: {
    brandId: string;
    visitorId: string;
    address: string;
    reports: readonly ReleaseReport[];
  }): Promise<void>;
  /** One look of the rule at canaries and new versions; by itself it looks every few seconds, on one process. */
  judge(): Promise<void>;
  versions(scope: string, minutes?: number): Promise<VersionHealth[]>;
  /** Versions of the shell with reports. */
  shell(scope: string, minutes?: number): Promise<ShellHealth[]>;
  /** How the versions of a remote did, in stretches of equal length. */
  trend(scope: string, remote: string, minutes: number): Promise<VersionTrend>;
  /** Counts what a page's policy refused, in a moment; of a shell that is not served nothing is. */
  refused(reported: { brandId: string; shellVersion: string; directives: readonly string[] }): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Times in which versions stay as they are (freezes/). */
export interface Freezes {
  /** those that are or come */
  list(): Promise<Freeze[]>;
  /** what holds a scope at this moment */
  frozen(scope: string): Promise<Freeze | undefined>;
  /** Inside a change, with the pin it finds. @throws conflict with `detail.frozenUntil` for what goes forward */
  assertMayGo(tx: Transaction, scope: string, change: ReleaseChange, pin: Pin | undefined): Promise<void>;
  /** For a change that waits until then for a second person. @throws as assertMayGo, where the freeze lasts longer */
  assertMayWait(scope: string, change: ReleaseChange, pin: Pin | undefined, until: Date): Promise<void>;
  /** @throws forbidden, not_found, invalid_request */
  make(operator: Operator, wanted: NewFreeze): Promise<Freeze>;
  /** Ends it before its time. @throws forbidden, not_found, conflict */
  lift(operator: Operator, id: string, reason: string): Promise<Freeze[]>;
}

/** A version over brands in steps (rollouts/). */
export interface Rollouts {
  /** One look at all that run; by itself every few seconds, on one process. */
  round(): Promise<void>;
  list(operator: Operator): Promise<Rollout[]>;
  /** @throws forbidden, not_found, version_unknown, conflict while another of the remote runs */
  start(operator: Operator, wanted: NewRollout): Promise<Rollout>;
  /** @throws not_found, forbidden, conflict */
  approve(operator: Operator, id: string): Promise<Rollout>;
  /** @throws not_found, forbidden, conflict */
  stop(operator: Operator, id: string, reason: string): Promise<Rollout>;
  /** Looks by itself from now on. */
  begin(): void;
  end(): Promise<void>;
}

/** Wakes operators (alarms/). */
export interface Alarms {
  /** One look at what happened, and what waits is sent; by itself every few seconds. */
  round(): Promise<void>;
  /** What the operator may read of it. */
  read(operator: Operator): Promise<AlarmList>;
  /** Whether this operator gets mails. */
  mail(operator: Operator, isWanted: boolean): Promise<void>;
  /** An alarm that means nothing, to find out whether it arrives. */
  trial(operator: Operator): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Announces to every process, and through them to consoles, what changed (events/). */
export interface ReleaseEvents {
  publish(event: OperationsEvent): void;
  /** Delivered when the transaction is committed, and only then. */
  publishWith(tx: Pick<Transaction, 'execute'>, event: OperationsEvent): Promise<void>;
  /** Also for events that this process published itself. */
  subscribe(listener: (event: OperationsEvent) => void): () => void;
  /** Connected (again): events published before may have been missed. */
  onConnected(listener: () => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

export interface NewOverride {
  scope: string;
  remote: string;
  entry: string;
  globalName: string;
  minutes: number;
  isHot: boolean;
}

/**
 * One remote from somewhere else, in one developer's browser, for a short time. Everybody else never meets any of this
 * (overrides/).
 */
export interface Overrides {
  /**
   * @throws not_found for an unknown brand or remote; invalid_request for an address that is not listed; forbidden in
   * production for remotes that take two people
   */
  create(operator: Operator, wanted: NewOverride): Promise<{ override: RemoteOverride; link: string }>;
  /** What a link of ours would do on this brand; undefined for a forged, old or foreign one. Changes nothing. */
  offer(token: string, brandId: string): Promise<{ grant: OverrideGrant; isOpen: boolean } | undefined>;
  /**
   * Uses a link up; answers what goes into the cookie of the one browser that has it from now on. Undefined: there is
   * nothing to use.
   */
  redeem(token: string, brandId: string): Promise<{ grant: OverrideGrant; cookie: string } | undefined>;
  /**
   * What a cookie grants on this brand now; undefined for a forged, old or foreign one, for an origin that is listed no
   * more, and when who made the link may not do so any more.
   */
  read(cookie: string, brandId: string): Promise<OverrideGrant | undefined>;
}

/** All parts of the release platform. */
export interface Releases {
  readonly versions: VersionRegistry;
  /** published files, as the edge serves them (store/) */
  readonly assets: ReleaseAssets;
  readonly pins: PinBook;
  readonly sets: CurrentSets;
  readonly audit: Audit;
  readonly compatibility: Compatibility;
  readonly fourEyes: FourEyes;
  readonly changes: Changes;
  readonly manyChanges: ManyChanges;
  readonly manyApprovals: ManyApprovals;
  readonly rollouts: Rollouts;
  readonly freezes: Freezes;
  readonly health: ReleaseHealth;
  readonly alarms: Alarms;
  readonly events: ReleaseEvents;
  readonly overrides: Overrides;
  status(): Promise<PlatformStatus>;
}
