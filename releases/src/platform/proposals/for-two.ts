import {
  DEFAULT_SCOPE,
  type FourEyesRule,
  type ReleaseChange,
  type ReleaseChangeKind,
} from '@halo/shared/contracts/operations';
import { pinOf, runningVersions, versionKey, versionsMissingFrom } from '../sets/pins.ts';
import { takenBackVersions, type TakenVersion } from '../sets/taken-back.ts';
import type { ChangesNeeds } from './changes-needs.ts';
import type { Preview } from './preview.ts';
import { remotesRolledBack } from './rolled-back.ts';
import { guardedRemotes, isStepBack, mayConcernTwo, remotesForTwo } from './second-person.ts';

/** What can bring a version that does not run here. */
const BRINGS: readonly ReleaseChangeKind[] = ['pin', 'canary', 'rollback', 'inherit', 'switchOn'];

/** What makes a change wait for a second person: the list of the operators, and what the health rule took back. */
export interface ForTwo {
  /** What the change could bring again; none for one that brings no version. */
  takenBack(change: ReleaseChange): Promise<readonly TakenVersion[]>;
  /** Remotes of a change that one person alone may not change. */
  remotes(
    rules: readonly FourEyesRule[],
    scope: string,
    change: ReleaseChange,
    seen: Preview,
    taken: readonly TakenVersion[],
  ): Promise<string[]>;
}

export function createForTwo({ db, pins }: Pick<ChangesNeeds, 'db' | 'pins'>): ForTwo {
  /** The way out of a bad night goes by one person, unless what waits at its end failed on these very pages. */
  async function withoutWayOut(scope: string, change: ReleaseChange, seen: Preview, again: readonly TakenVersion[]) {
    const steps = again.filter(({ remote }) =>
      isStepBack(change, pinOf(seen.before, remote), pinOf(seen.after, remote)),
    );
    if (steps.length === 0) return again;
    const furtherBack = await remotesRolledBack(db, scope, unique(steps.map(({ remote }) => remote)));
    const failedHere = await Promise.all(steps.map((taken) => reaches(scope, taken)));
    const free = steps.filter(({ remote }) => !furtherBack.includes(remote)).map(({ remote }) => remote);
    const kept = steps.filter((_, index) => failedHere[index]).map(({ remote }) => remote);
    return again.filter(({ remote }) => !free.includes(remote) || kept.includes(remote));
  }

  /** Would the brand that had a version taken back get it by a change of this scope? */
  async function reaches(scope: string, taken: TakenVersion): Promise<boolean> {
    if (scope !== DEFAULT_SCOPE || taken.scope === scope) return taken.scope === scope;
    return pinOf((await pins.head(taken.scope)).own, taken.remote) === undefined;
  }

  return {
    takenBack: async ({ kind }) => (BRINGS.includes(kind) ? takenBackVersions(db) : []),
    async remotes(rules, scope, change, seen, taken) {
      const { before, after } = seen;
      const brought = await withoutWayOut(scope, change, seen, broughtAgain(taken, seen));
      const again = brought.map(({ remote }) => remote);
      if (!mayConcernTwo(rules, scope, change)) return unique(again);
      const guarded = guardedRemotes(rules, scope, { before, after });
      const ruled = remotesForTwo(guarded, change, before, after, await remotesRolledBack(db, scope, guarded));
      return unique([...ruled, ...again]);
    },
  };
}

/** Versions that a change would bring although they were taken back. */
export function broughtAgain(taken: readonly TakenVersion[], { before, after }: Preview): TakenVersion[] {
  const brought = new Set(versionsMissingFrom(runningVersions(after), runningVersions(before)).map(versionKey));
  return taken.filter((each) => brought.has(versionKey(each)));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
