import {
  type ReleaseDocument,
  type ReleaseGroup,
  type ReleaseGroups,
  runsForVisitors,
  SHELL_NAME,
  type ShellBuild,
  type SignedShell,
  type SignedShellVersion,
} from '@halo/shared/contracts';
import * as z from 'zod/mini';
import type { ReleaseDeps, VersionRegistry } from '../ports.ts';
import { documentDigest } from '../versions/document-digest.ts';
import type { PageShell } from './page-shell.ts';

/** Pinned versions of the shell, in memory. */
export interface PageShells {
  /**
   * Reads those that are missing. What is no shell's document, or not what was signed, is left out and logged.
   * @throws when the database does not answer
   */
  load(documents: readonly ReleaseDocument[]): Promise<void>;
  /** Forgets what none of these names. */
  keepOnly(documents: readonly ReleaseDocument[]): void;
  /**
   * What is pinned for this visitor, else the version before, else the shell of the installation, which is never
   * passed over.
   *
   * @param failed versions that did not start in this browser
   */
  choose(document: ReleaseDocument | undefined, groups: ReleaseGroups, failed: readonly string[]): PageShell;
}

type Needs = Pick<ReleaseDeps, 'log'> & { readonly versions: Pick<VersionRegistry, 'shellDocument' | 'shell'> };

export function createPageShells({ versions, log }: Needs): PageShells {
  /** by digest: what a set names */
  const builds = new Map<string, ShellBuild>();
  const refused = new Set<string>();
  let known: { readonly build: ShellBuild; readonly digest: string } | undefined;

  /** Of the installation's own shell, worked out once. */
  function installedDigest(build: ShellBuild): string {
    if (known?.build !== build) known = { build, digest: documentDigest(build) };
    return known.digest;
  }

  async function read({ version, digest }: SignedShellVersion): Promise<void> {
    if (builds.has(digest)) return;
    const found = await versions.shellDocument(version).catch(unreadable);
    if (typeof found === 'object' && found.digest === digest) builds.set(digest, found.build);
    else if (!refused.has(digest)) {
      refused.add(digest);
      const isThere = found !== undefined;
      log.error({ version, isThere }, 'a pinned shell is not what was signed; another stands in');
    }
  }

  return {
    async load(documents) {
      for (const each of documents.flatMap(namedShells)) await read(each);
    },
    keepOnly(documents) {
      const named = new Set(documents.flatMap(namedShells).map(({ digest }) => digest));
      for (const digest of builds.keys()) if (!named.has(digest)) builds.delete(digest);
    },
    choose(document, groups, failed) {
      const installed = versions.shell();
      const wanted = document?.shell ? inOrder(document.shell, groups[SHELL_NAME]) : [];
      for (const { version, digest, group } of wanted) {
        const build = failed.includes(version) ? undefined : builds.get(digest);
        // By what it says, not by its name: the program of the installation's own runs in this process.
        if (build) return { build, group, isInstalled: digest === installedDigest(installed) };
      }
      return { build: installed, group: 'stable', isInstalled: true };
    },
  };
}

/** One document that this server does not understand, perhaps of a newer one, is no reason to stop all brands. */
function unreadable(error: unknown): 'unreadable' {
  if (error instanceof z.core.$ZodError) return 'unreadable';
  throw error;
}

type Candidate = SignedShellVersion & { readonly group: ReleaseGroup };

function inOrder(shell: SignedShell, group?: ReleaseGroup): Candidate[] {
  const { stable, canary, previous, isOff } = shell;
  const everybodys = isOff ? [] : [stable, ...(previous ? [previous] : [])];
  return [
    ...(canary && group === 'canary' && runsForVisitors(shell)
      ? [{ ...canary.version, group: 'canary' as const }]
      : []),
    ...everybodys.map((each) => ({ ...each, group: 'stable' as const })),
  ];
}

function namedShells({ shell }: ReleaseDocument): SignedShellVersion[] {
  if (!shell) return [];
  const { stable, canary, previous } = shell;
  return [stable, ...(canary ? [canary.version] : []), ...(previous ? [previous] : [])];
}
