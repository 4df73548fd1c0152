import * as z from 'zod/mini';
import { Brand } from './brand.ts';
import { Language } from './language.ts';
import { RemoteManifest } from './remote-manifest.ts';

/** `sha384-…`, as the browser's integrity attribute wants it. */
export const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

const ReleaseFile = z.object({ integrity: Integrity, bytes: z.int() });

/** Version text: semver, in development with `-dev.<hash>`. */
export const ReleaseVersion = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));

/** What the build of one remote writes beside its assets (`release.json`). Paths are relative to the version's folder. */
export const BuiltRemote = z.object({
  name: z.string(),
  version: ReleaseVersion,
  contract: z.int(),
  /** federation runtime it was built with, e.g. `2.9.2`; the shell must have the same minor */ federation: z.string(),
  entry: z.string(),
  globalName: z.string(),
  manifest: RemoteManifest,
  /** expose name → files to load for it, entry not included */ exposes: z.record(z.string(), z.array(z.string())),
  /** language → chunk files with the remote's texts */ locales: z.record(z.string(), z.array(z.string())),
  files: z.record(z.string(), ReleaseFile),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string(), names: z.array(z.string()) })),
});
export type BuiltRemote = z.infer<typeof BuiltRemote>;

/** What the build of the shell writes. */
export const ShellBuild = z.object({
  version: ReleaseVersion,
  contract: z.int(),
  federation: z.string(),
  /** scripts of the page, in order */ scripts: z.array(z.string()),
  /** what the shell loads before its first remote; pages of remotes preload it */ remoteScripts: z.array(z.string()),
  /** files worth a preload, e.g. the font */ preload: z.array(z.object({ file: z.string(), as: z.enum(['font', 'script', 'style']) })),
  locales: z.record(z.string(), z.array(z.string())),
  files: z.record(z.string(), ReleaseFile),
  /** shared packages on offer */ provides: z.array(z.object({ name: z.string(), version: z.string(), names: z.array(z.string()) })),
});
export type ShellBuild = z.infer<typeof ShellBuild>;

/** One loadable version of a remote, as the browser needs it. All addresses absolute from the host. */
export const PinnedVersion = z.object({
  version: ReleaseVersion,
  /** address of the entry script */ entry: z.string(),
  globalName: z.string(),
  /** integrity of the entry; chunks are checked by the remote's own runtime */ integrity: Integrity,
});
export type PinnedVersion = z.infer<typeof PinnedVersion>;

export const PinnedRemote = z.object({
  name: z.string(),
  pinned: PinnedVersion,
  /** the last good version before it, tried when the pinned one does not load */ fallback: z.optional(PinnedVersion),
  manifest: RemoteManifest,
});
export type PinnedRemote = z.infer<typeof PinnedRemote>;

/** Which version of each remote a brand runs. */
export const ReleaseSet = z.object({ brandId: z.string(), revision: z.int(), remotes: z.array(PinnedRemote) });
export type ReleaseSet = z.infer<typeof ReleaseSet>;

/** Everything the shell knows before its first request; inlined in the page as JSON in `#halo-boot`. */
export const BootDocument = z.object({
  brand: Brand,
  releases: ReleaseSet,
  language: Language,
  /** shell version; a change of it is a new release */ softwareVersion: z.string(),
  environment: z.enum(['development', 'staging', 'production', 'test']),
});
export type BootDocument = z.infer<typeof BootDocument>;

/** Id of the element that holds the boot document. */
export const BOOT_ELEMENT_ID = 'halo-boot';
