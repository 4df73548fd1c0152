import type { BuiltRemote } from '@halo/shared/contracts';
import type { Pins } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { neighboursIn } from '../check/create-compatibility.ts';
import type { Compatibility, VersionRegistry } from '../ports.ts';
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
  readonly versions: Pick<VersionRegistry, 'document' | 'shell'>;
  readonly compatibility: Pick<Compatibility, 'problems'>;
}

export type Builds = ReadonlyMap<string, BuiltRemote>;

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
    const missing = servedVersions(after).find((each) => !builds.has(versionKey(each)));
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

/** Builds by name; unpublished ones are left out. */
export async function buildsOf(
  versions: Pick<VersionRegistry, 'document'>,
  names: readonly VersionName[],
): Promise<Builds> {
  const found = await Promise.all(
    names.map(async (each) => [versionKey(each), await versions.document(each.remote, each.version)] as const),
  );
  return new Map(found.filter((entry): entry is readonly [string, BuiltRemote] => entry[1] !== undefined));
}

/** Only what was not served before can be in the way of anything. */
function newcomers({ before, after }: Pick<ScopeChange, 'before' | 'after'>): VersionName[] {
  return versionsMissingFrom(servedVersions(after), servedVersions(before));
}

function incompatibilities({ versions, compatibility }: CheckNeeds, change: ScopeChange, builds: Builds): string[] {
  const buildOf = (each: VersionName) => builds.get(versionKey(each));
  return newcomers(change).flatMap((newcomer) => {
    const candidate = buildOf(newcomer);
    if (!candidate) return [];
    const neighbours = neighboursIn(change.after, newcomer.remote).flatMap((each) => buildOf(each) ?? []);
    const [replaced] = stableOf(change.before, newcomer.remote).map(buildOf);
    return compatibility
      .problems(candidate, neighbours, versions.shell(), replaced)
      .map(({ message, remedy }) => `${message} ${remedy}`);
  });
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
