import { type BuiltRemote, SHELL_NAME, type ShellBuild } from '@halo/shared/contracts';
import { compatibilityProblems, runningProblems, serverProblems } from '@halo/shared/contracts/compatibility';
import { type CheckProblem, DEFAULT_SCOPE, type Pins } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { takenBackOf, type TakenVersion } from '../sets/taken-back.ts';
import type { Compatibility, PinHistory, VersionRegistry } from '../ports.ts';
import { shellVersions } from '../sets/shell-pin.ts';

export interface CompatibilityNeeds {
  readonly history: Pick<PinHistory, 'head' | 'scopes'>;
  readonly versions: Pick<VersionRegistry, 'document' | 'shellDocument' | 'shell'>;
  /** where the health rule took versions of a remote back */
  takenBack(remote: string): Promise<readonly TakenVersion[]>;
  /** under which address browsers reach a brand; one that is closed has none */
  originOf(brandId: string): string | undefined;
}

/** A scope whose pages would get the version. */
interface Affected {
  readonly scope: string;
  readonly pins: Pins;
}

/** Asks the rules of shared/contracts/compatibility about the pins that a scope has now. */
export function createCompatibility({ history, versions, takenBack, originOf }: CompatibilityNeeds): Compatibility {
  return {
    problems: compatibilityProblems,
    async check(remote, version, scope) {
      const found: Found = { against: new Set(), problems: new Map() };
      const affected = await affectedScopes(scope, remote);
      const pins = affected.map((each) => each.pins);
      const origin = affected.map((each) => originOf(each.scope)).find((each) => each !== undefined);
      if (remote === SHELL_NAME) await checkShell(version, pins, found);
      else await checkRemote({ remote, version }, pins, found);
      const taken = takenBackOf(await takenBack(remote), version);
      return {
        remote,
        version,
        scope,
        against: [...found.against],
        fits: found.problems.size === 0,
        problems: [...found.problems.values()],
        ...(taken.length > 0 && { takenBack: taken }),
        ...(origin !== undefined && { origin }),
      };
    },
  };

  async function checkRemote({ remote, version }: Neighbour, affected: readonly Pins[], found: Found): Promise<void> {
    const candidate = await versions.document(remote, version);
    if (!candidate) throw unknown(remote, version);
    for (const pins of affected) {
      const shells = await shellsOf(versions, pins);
      for (const shell of shells) found.against.add(`${SHELL_NAME}@${shell.version}`);
      const neighbours = await documentsOf(neighboursIn(pins, remote), found);
      const current = pins[remote];
      const replaced = current ? await versions.document(remote, current.version) : undefined;
      for (const shell of shells) note(found, compatibilityProblems(candidate, neighbours, shell, replaced));
    }
  }

  async function checkShell(version: string, affected: readonly Pins[], found: Found): Promise<void> {
    const candidate = await versions.shellDocument(version);
    if (!candidate) throw unknown(SHELL_NAME, version);
    note(found, serverProblems(candidate.build));
    for (const pins of affected)
      note(found, runningProblems(await documentsOf(neighboursIn(pins, SHELL_NAME), found), candidate.build));
  }

  /** For `default` also the brands that take this remote from it. */
  async function affectedScopes(scope: string, remote: string): Promise<Affected[]> {
    const head = await history.head(scope);
    if (scope !== DEFAULT_SCOPE) return [{ scope, pins: head.effective }];
    const brands = history.scopes().filter((each) => each.scope !== DEFAULT_SCOPE);
    const heads = await Promise.all(brands.map((brand) => history.head(brand.scope)));
    const followers = heads.filter(({ own }) => !own[remote]);
    return [head, ...followers].map((each) => ({ scope: each.scope, pins: each.effective }));
  }

  /** What they are compared with; one that is gone is a problem of its own. */
  async function documentsOf(neighbours: readonly Neighbour[], found: Found): Promise<BuiltRemote[]> {
    const documents = await Promise.all(neighbours.map(({ remote, version }) => versions.document(remote, version)));
    for (const { remote, version } of neighbours.filter((_each, index) => documents[index]))
      found.against.add(`${remote}@${version}`);
    note(found, neighbours.filter((_each, index) => !documents[index]).map(goneProblem));
    return documents.filter((document) => document !== undefined);
  }
}

/** The shells that pages of these pins may have. */
async function shellsOf(versions: CompatibilityNeeds['versions'], pins: Pins): Promise<ShellBuild[]> {
  const shells = await Promise.all(
    shellVersions(pins).map(async (version) =>
      version === undefined ? versions.shell() : (await versions.shellDocument(version))?.build,
    ),
  );
  return shells.filter((shell) => shell !== undefined);
}

/** What a check gathers: what was compared, and each sentence once. */
interface Found {
  readonly against: Set<string>;
  readonly problems: Map<string, CheckProblem>;
}

function note({ problems }: Found, found: readonly CheckProblem[]): void {
  for (const each of found) problems.set(`${each.code} ${each.message}`, each);
}

function goneProblem({ remote, version }: Neighbour): CheckProblem {
  return {
    code: 'version_unknown',
    with: `${remote}@${version}`,
    message: `The scope runs ${remote}@${version}, whose build document is gone, so nothing can be compared with it.`,
    remedy: `Pin a published version of ${remote} first.`,
  };
}

function unknown(remote: string, version: string): AppError {
  return new AppError('version_unknown', { message: `${remote}@${version} was never published` });
}

interface Neighbour {
  remote: string;
  version: string;
}

/**
 * What may stand on a page beside a remote: the stable version of every other one, and its canary. Fallbacks are left
 * out: they
 * come up only where the version that was checked does not load. What is switched off counts, because it is switched on
 * again
 * without a check.
 */
export function neighboursIn(pins: Pins, remote: string): Neighbour[] {
  return Object.entries(pins)
    .filter(([name]) => name !== remote && name !== SHELL_NAME)
    .flatMap(([name, pin]) =>
      [...new Set([pin.version, ...(pin.canary ? [pin.canary.version] : [])])].map((version) => ({
        remote: name,
        version,
      })),
    );
}
