import { SHELL_NAME, type ShellBuild } from '@halo/shared/contracts';
import { runningProblems, serverProblems } from '@halo/shared/contracts/compatibility';
import type { CheckProblem, Pins } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { neighboursIn } from '../check/create-compatibility.ts';
import type { Compatibility, VersionRegistry } from '../ports.ts';
import { type Builds, buildsOf } from './builds.ts';
import { remotePins, shellVersions } from './shell-pin.ts';
import {
  namedVersions,
  servedVersions,
  uniqueVersions,
  versionKey,
  type VersionName,
  versionsMissingFrom,
} from './pins.ts';

/** A longer list says nothing more. */
const SENTENCES_MAX = 20;

/** What one scope runs before and after a change. */
export interface ScopeChange {
  readonly scope: string;
  readonly before: Pins;
  readonly after: Pins;
}

/** What a change is checked with. */
export interface CheckNeeds {
  readonly versions: Pick<VersionRegistry, 'document' | 'shellDocument' | 'shell'>;
  readonly compatibility: Pick<Compatibility, 'problems'>;
}

/**
 * The builds of everything that these scopes will serve.
 * @throws version_unknown when visitors would get an unpublished version; release_incompatible when something new does
 * not fit
 */
export async function checkedBuilds(needs: CheckNeeds, changes: readonly ScopeChange[]): Promise<Builds> {
  const builds = await buildsOf(
    needs.versions,
    uniqueVersions(
      changes.flatMap(({ before, after }) => [
        ...namedVersions(after),
        ...newcomers({ before, after }).flatMap(({ remote }) => stableOf(before, remote)),
      ]),
    ),
  );
  for (const { scope, after } of changes) {
    const missing = servedVersions(after).find((each) => !builds.has(each));
    if (missing)
      throw new AppError('version_unknown', {
        message: `${scope} would run ${versionKey(missing)}, which nobody published`,
        field: 'version',
      });
  }
  // What does not fit the default mostly does not fit its brands for the same reason; the first who says it suffices.
  const sentences = new Map<string, string>();
  for (const change of changes) {
    for (const sentence of incompatibilities(needs, change, builds))
      if (!sentences.has(sentence)) sentences.set(sentence, `${change.scope}: ${sentence}`);
  }
  if (sentences.size > 0) throw incompatible([...sentences.values()]);
  return builds;
}

/** Only what was not served before can be in the way of anything. */
function newcomers({ before, after }: Pick<ScopeChange, 'before' | 'after'>): VersionName[] {
  return versionsMissingFrom(servedVersions(after), servedVersions(before));
}

function incompatibilities(needs: CheckNeeds, change: ScopeChange, builds: Builds): string[] {
  // A pin that says that pages have the installation's shell names one that no page can get.
  const shells = shellVersions(change.after);
  return newcomers(change)
    .filter(({ remote, version }) => remote !== SHELL_NAME || shells.includes(version))
    .flatMap((newcomer) =>
      newcomer.remote === SHELL_NAME
        ? shellProblems(newcomer.version, change, builds)
        : remoteProblems(needs, newcomer, change, builds),
    )
    .map(({ message, remedy }) => `${message} ${remedy}`);
}

/** A shell beside all that the pages run, and before this server. */
function shellProblems(version: string, { after }: ScopeChange, builds: Builds): CheckProblem[] {
  const shell = builds.shell(version)?.build;
  if (!shell) return [];
  const running = servedVersions(remotePins(after)).flatMap((each) => builds.remote(each) ?? []);
  return [...serverProblems(shell), ...runningProblems(running, shell)];
}

/** A remote beside the others, on each shell that the pages may have. */
function remoteProblems(
  { versions, compatibility }: CheckNeeds,
  newcomer: VersionName,
  { before, after }: ScopeChange,
  builds: Builds,
): CheckProblem[] {
  const candidate = builds.remote(newcomer);
  if (!candidate) return [];
  const neighbours = neighboursIn(after, newcomer.remote).flatMap((each) => builds.remote(each) ?? []);
  const [replaced] = stableOf(before, newcomer.remote).map(builds.remote);
  const shells = shellVersions(after).map((version): ShellBuild | undefined =>
    version === undefined ? versions.shell() : builds.shell(version)?.build,
  );
  return shells.flatMap((shell) => (shell ? compatibility.problems(candidate, neighbours, shell, replaced) : []));
}

function stableOf(pins: Pins, remote: string): VersionName[] {
  const version = pins[remote]?.version;
  return version === undefined ? [] : [{ remote, version }];
}

function incompatible(sentences: readonly string[]): AppError {
  const shown = sentences.slice(0, SENTENCES_MAX);
  return new AppError('release_incompatible', {
    message: shown.join(' '),
    detail: Object.fromEntries(shown.map((sentence, index) => [String(index + 1), sentence])),
  });
}
