import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';
import { Brand } from './brand.ts';
import { Language } from './language.ts';
import { PageTemplate } from './page-template.ts';
import { busDeclaration, RemoteManifest } from './remote-manifest.ts';

/** `sha384-…`, as the browser's integrity attribute wants it. */
export const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

const ReleaseFile = z.object({ integrity: Integrity, bytes: z.int() });

/** The name of the shell among what is published, pinned and reported. No remote may have it. */
export const SHELL_NAME = 'shell';

/** Version text: semver, in development with `-dev.<hash>`. */
export const ReleaseVersion = limitedText(64, z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));

/** Name under which the entry of a build leaves its container; nothing else on a page begins like that. */
export const GlobalName = z.string().check(z.regex(/^halo_\w{1,120}$/));

/** The global name of a remote's version, as every build makes it: `halo_mfe_chat_1_4_0`. */
export function globalNameOf(name: string, version: string): string {
  return `halo_${name}_${version}`.replaceAll(/\W/g, '_');
}

/** The entry of a remote's build that hosts other than Halo's shell load; its name stands in `mf-manifest.json`. */
export const STANDARD_ENTRY_FILE = 'remoteEntry.mf.js';

/** A bus topic as a build knew it, so that two builds can be compared before they meet on one page. */
export const TopicShape = z.object({
  replay: z.enum(['last', 'none']),
  /** JSON Schema of the payload */
  payload: z.record(z.string(), z.unknown()),
});
export type TopicShape = z.infer<typeof TopicShape>;

const TopicShapes = z.record(z.string(), TopicShape);

/**
 * What the build of one remote writes beside its assets (`release.json`). Paths are relative to the version's folder.
 */
export const BuiltRemote = z.object({
  name: z.string(),
  version: ReleaseVersion,
  contract: z.int(),
  /** federation runtime it was built with, e.g. `2.9.2`; the shell must have the same minor */
  federation: z.string(),
  entry: z.string(),
  globalName: z.string(),
  manifest: RemoteManifest,
  /** expose name → files to load for it, entry not included */
  exposes: z.record(z.string(), z.array(z.string())),
  /** language → chunk files with the remote's texts */
  locales: z.record(z.string(), z.array(z.string())),
  files: z.record(z.string(), ReleaseFile),
  shared: z.array(
    z.object({
      name: z.string(),
      requiredVersion: z.string(),
      names: z.array(z.string()),
      /** it brings its own for a page that has none that fits */
      isOptional: z.optional(z.boolean()),
    }),
  ),
  /** pages that stand in the document before any script */
  templates: z.optional(z.array(PageTemplate)),
  /** the topics it publishes or subscribes to; builds from before it was written down have none */
  topics: z.optional(TopicShapes),
});
export type BuiltRemote = z.infer<typeof BuiltRemote>;

/** What the build of the shell writes. */
export const ShellBuild = z.object({
  version: ReleaseVersion,
  contract: z.int(),
  federation: z.string(),
  /** scripts of the page, in order */
  scripts: z.array(z.string()),
  /** the script that stands in the page itself and starts the others again when they do not come */
  bootGuard: z.string(),
  /** the script that stands first in the page and makes its first calls; without it the shell makes them */
  earlyCalls: z.optional(z.string()),
  /**
   * the script that stands before the guard of a published shell and asks for the version before when it does not
   * start; taken from the installation's own shell, so that no version is its own judge
   */
  standInWatch: z.optional(z.string()),
  /** the service worker as text; without it there is none */
  serviceWorker: z.optional(z.string()),
  /** the program that draws its own pages as text; without it they come as an outline */
  prerender: z.optional(z.string()),
  /** files worth a preload, e.g. the font */
  preload: z.array(z.object({ file: z.string(), as: z.enum(['font', 'script', 'style']) })),
  locales: z.record(z.string(), z.array(z.string())),
  /** what a path needs before it stands, besides `scripts`: its own pages, and areas of calls by name */
  paths: z.optional(z.record(z.string(), z.array(z.string()))),
  calls: z.optional(z.record(z.string(), z.array(z.string()))),
  files: z.record(z.string(), ReleaseFile),
  /** shared packages on offer */
  provides: z.array(z.object({ name: z.string(), version: z.string(), names: z.array(z.string()) })),
  // What follows was added later; without it the shell is taken to be what it was then.
  /** contract versions of remotes it can run */
  takes: z.optional(z.array(z.int())),
  /** pages of its own */
  routes: z.optional(z.array(z.string())),
  /** places that are pages of its own; without the list its remotes cannot go to places */
  places: z.optional(z.array(z.string())),
  /** places it leads to */
  goesTo: z.optional(z.array(z.string())),
  /** locale namespaces of its own and of shared */
  namespaces: z.optional(z.array(z.string())),
  bus: z.optional(busDeclaration(z.string())),
  /** every topic of its contract */
  topics: z.optional(TopicShapes),
  /** calls of the server that stand in its code, also those it makes for remotes (server-calls.ts) */
  asks: z.optional(z.array(z.string())),
});
export type ShellBuild = z.infer<typeof ShellBuild>;

/** One loadable version of a remote, as the browser needs it. All addresses absolute from the host. */
export const PinnedVersion = z.object({
  version: ReleaseVersion,
  /** address of the entry script */
  entry: z.string(),
  globalName: z.string(),
  /** integrity of the entry; chunks are checked by the remote's own runtime */
  integrity: Integrity,
});
export type PinnedVersion = z.infer<typeof PinnedVersion>;

/** `canary` for the visitors who try the next version of a remote; every remote draws its own. */
export const ReleaseGroup = z.enum(['stable', 'canary']);
export type ReleaseGroup = z.infer<typeof ReleaseGroup>;

/** What one visitor's page runs of a remote. */
export const PinnedRemote = z.object({
  name: z.string(),
  pinned: PinnedVersion,
  /** the last good version before it, tried when the pinned one does not load */
  fallback: z.optional(PinnedVersion),
  manifest: RemoteManifest,
  group: z.optional(ReleaseGroup),
  /** switched off by an operator: nothing of it loads, its pages say so */
  isOff: z.optional(z.boolean()),
});
export type PinnedRemote = z.infer<typeof PinnedRemote>;

/** Which version of each remote one visitor's page runs: chosen from the signed document by `chooseVersions`. */
export const ReleaseSet = z.object({ brandId: z.string(), revision: z.int(), remotes: z.array(PinnedRemote) });
export type ReleaseSet = z.infer<typeof ReleaseSet>;

/** A version together with what it declares. */
export const SignedVersion = z.extend(PinnedVersion, { manifest: RemoteManifest });
export type SignedVersion = z.infer<typeof SignedVersion>;

export const CanaryPercent = z.number().check(z.minimum(0), z.maximum(100));

export const SignedRemote = z.object({
  name: z.string(),
  stable: SignedVersion,
  canary: z.optional(z.object({ version: SignedVersion, percent: CanaryPercent })),
  /** what was stable before, the stand-in of `stable` */
  previous: z.optional(SignedVersion),
  isOff: z.optional(z.boolean()),
  /**
   * beside `isOff`: it runs for a canary alone, and for all others it is as if it were not there; a shell that does
   * not know this has it off for everybody
   */
  isCanaryOnly: z.optional(z.boolean()),
});
export type SignedRemote = z.infer<typeof SignedRemote>;

/** Does any visitor run it? Nothing of a remote that is off loads, unless it is on for its canary alone. */
export function runsForVisitors({
  isOff,
  isCanaryOnly,
  canary,
}: Pick<SignedRemote, 'isOff' | 'isCanaryOnly'> & { readonly canary?: unknown }): boolean {
  return !isOff || (isCanaryOnly === true && canary !== undefined);
}

/** A version of the shell, with the digest of its build document: scripts of it stand in the page itself. */
export const SignedShellVersion = z.object({
  version: ReleaseVersion,
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type SignedShellVersion = z.infer<typeof SignedShellVersion>;

/** Which shell pages get. Where it is off, and without it, they get the one of the server's installation. */
export const SignedShell = z.object({
  stable: SignedShellVersion,
  canary: z.optional(z.object({ version: SignedShellVersion, percent: CanaryPercent })),
  /** what was stable before: it stands in where `stable` does not start */
  previous: z.optional(SignedShellVersion),
  isOff: z.optional(z.boolean()),
  /** beside `isOff`: its canary gets it all the same */
  isCanaryOnly: z.optional(z.boolean()),
});
export type SignedShell = z.infer<typeof SignedShell>;

/** The release set of a brand as it is signed: the same for all of its visitors. Times are ISO 8601. */
export const ReleaseDocument = z.object({
  brandId: z.string(),
  /** grows with every change, so that an older one is known as a replay */
  revision: z.int(),
  issuedAt: z.string(),
  expiresAt: z.string(),
  remotes: z.array(SignedRemote),
  /** for the server that makes the page; a browser has its shell by then */
  shell: z.optional(SignedShell),
});
export type ReleaseDocument = z.infer<typeof ReleaseDocument>;

/** The text that was signed, letter by letter, with an Ed25519 signature over its UTF-8 bytes. */
export const SignedReleases = z.object({
  /** JSON of a `ReleaseDocument` */
  payload: z.string(),
  keyId: z.string(),
  /** base64url */
  signature: z.string(),
});
export type SignedReleases = z.infer<typeof SignedReleases>;

/** Remote, or `shell`, → group of this visitor; what is missing is stable. */
export const ReleaseGroups = z.record(z.string(), ReleaseGroup);
export type ReleaseGroups = z.infer<typeof ReleaseGroups>;

/** Key id → raw Ed25519 public key, base64url. Two during a rotation. */
export const ReleaseKeys = z.record(z.string(), z.string());
export type ReleaseKeys = z.infer<typeof ReleaseKeys>;

/** One remote from somewhere else, for one developer's browser and a short time. */
export const RemoteOverride = z.object({
  remote: z.string(),
  /** absolute address of the entry script */
  entry: z.string(),
  globalName: GlobalName,
  /** ISO 8601 */
  expiresAt: z.string(),
});
export type RemoteOverride = z.infer<typeof RemoteOverride>;

/** What this visitor's page runs of one signed document. */
export function chooseVersions(document: ReleaseDocument, groups: ReleaseGroups): ReleaseSet {
  return {
    brandId: document.brandId,
    revision: document.revision,
    remotes: document.remotes
      .filter(({ name, canary, isCanaryOnly }) => !isCanaryOnly || (canary && groups[name] === 'canary'))
      .map((remote) => chooseVersion(remote, groups[remote.name])),
  };
}

function chooseVersion(
  { name, stable, canary, previous, isOff, isCanaryOnly }: SignedRemote,
  group: ReleaseGroup = 'stable',
): PinnedRemote {
  const runsCanary = group === 'canary' && canary !== undefined;
  const chosen = runsCanary ? canary.version : stable;
  // Where no other visitor has it there is nothing to stand in.
  const fallback = !runsCanary ? previous : isCanaryOnly ? undefined : stable;
  return {
    name,
    pinned: withoutManifest(chosen),
    manifest: chosen.manifest,
    group: runsCanary ? 'canary' : 'stable',
    ...(fallback ? { fallback: withoutManifest(fallback) } : {}),
    ...(isOff && !isCanaryOnly ? { isOff } : {}),
  };
}

function withoutManifest({ version, entry, globalName, integrity }: SignedVersion): PinnedVersion {
  return { version, entry, globalName, integrity };
}

/** Everything the shell knows before its first request; inlined in the page as JSON in `#halo-boot`. */
export const BootDocument = z.object({
  brand: Brand,
  /** missing when the server has none to give: a browser that was here before then runs its last good copy */
  signedReleases: z.optional(SignedReleases),
  groups: ReleaseGroups,
  /** of this installation; what any of them signed is trusted */
  releaseKeys: ReleaseKeys,
  override: z.optional(RemoteOverride),
  language: Language,
  /** shell version; a change of it is a new release */
  softwareVersion: z.string(),
  environment: z.enum(['development', 'staging', 'production', 'test']),
  /** pages report what is used (usage.ts); absent: they do not */
  countsUsage: z.optional(z.boolean()),
  /** false: browsers keep nothing for the day without a network, and forget what they kept; absent: they do */
  keepsPages: z.optional(z.boolean()),
});
export type BootDocument = z.infer<typeof BootDocument>;

/** Id of the element that holds the boot document. */
export const BOOT_ELEMENT_ID = 'halo-boot';

/** Id of the element with a page that the server has drawn; it goes when the shell's own stands. */
export const PRERENDERED_ELEMENT_ID = 'halo-prerendered';
