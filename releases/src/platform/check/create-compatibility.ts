import type { BuiltRemote } from '@halo/shared/contracts';
import { compatibilityProblems } from '@halo/shared/contracts/compatibility';
import { type CheckProblem, DEFAULT_SCOPE, type Pins } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { takenBackOf, type TakenVersion } from '../sets/taken-back.ts';
import type { Compatibility, PinHistory, VersionRegistry } from '../ports.ts';

export interface CompatibilityNeeds {
  readonly history: Pick<PinHistory, 'head' | 'scopes'>;
  readonly versions: Pick<VersionRegistry, 'document' | 'shell'>;
  /** where the health rule took versions of a remote back */
  takenBack(remote: string): Promise<readonly TakenVersion[]>;
}

/** Asks the rules of shared/contracts/compatibility about the pins that a scope has now. */
export function createCompatibility({ history, versions, takenBack }: CompatibilityNeeds): Compatibility {
  return {
    problems: compatibilityProblems,
    async check(remote, version, scope) {
      const candidate = await versions.document(remote, version);
      if (!candidate) throw new AppError('version_unknown', { message: `${remote}@${version} was never published` });
      const shell = versions.shell();
      const against = new Set([`shell@${shell.version}`]);
      const problems = new Map<string, CheckProblem>();
      for (const pins of await affectedPins(scope, remote)) {
        const neighbours = await documentsOf(neighboursIn(pins, remote), problems);
        for (const each of neighbours) against.add(`${each.name}@${each.version}`);
        const current = pins[remote];
        const replaced = current ? await versions.document(remote, current.version) : undefined;
        for (const each of compatibilityProblems(candidate, neighbours, shell, replaced))
          problems.set(`${each.code} ${each.message}`, each);
      }
      const taken = takenBackOf(await takenBack(remote), version);
      return {
        remote,
        version,
        scope,
        against: [...against],
        fits: problems.size === 0,
        problems: [...problems.values()],
        ...(taken.length > 0 && { takenBack: taken }),
      };
    },
  };

  /**
   * Pins of every scope whose pages would get the version: for `default` also the brands that take this remote from it.
   */
  async function affectedPins(scope: string, remote: string): Promise<Pins[]> {
    const head = await history.head(scope);
    if (scope !== DEFAULT_SCOPE) return [head.effective];
    const brands = history.scopes().filter((each) => each.scope !== DEFAULT_SCOPE);
    const heads = await Promise.all(brands.map((brand) => history.head(brand.scope)));
    return [head.effective, ...heads.filter(({ own }) => !own[remote]).map(({ effective }) => effective)];
  }

  async function documentsOf(
    neighbours: readonly Neighbour[],
    problems: Map<string, CheckProblem>,
  ): Promise<BuiltRemote[]> {
    const documents = await Promise.all(neighbours.map(({ remote, version }) => versions.document(remote, version)));
    return documents.flatMap((document, index) => {
      if (document) return [document];
      const { remote, version } = neighbours[index] as Neighbour;
      const unknown: CheckProblem = {
        code: 'version_unknown',
        with: `${remote}@${version}`,
        message: `The scope runs ${remote}@${version}, whose build document is gone, so nothing can be compared with it.`,
        remedy: `Pin a published version of ${remote} first.`,
      };
      problems.set(`${unknown.code} ${unknown.message}`, unknown);
      return [];
    });
  }
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
    .filter(([name]) => name !== remote)
    .flatMap(([name, pin]) =>
      [...new Set([pin.version, ...(pin.canary ? [pin.canary.version] : [])])].map((version) => ({
        remote: name,
        version,
      })),
    );
}
