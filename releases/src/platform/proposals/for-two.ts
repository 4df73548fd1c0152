import type { FourEyesRule, ReleaseChange, ReleaseChangeKind } from '@halo/shared/contracts/operations';
import type { Db } from '@halo/server-kit/storage/database';
import { runningVersions, versionKey, versionsMissingFrom } from '../sets/pins.ts';
import { takenBackVersions, type TakenVersion } from '../sets/taken-back.ts';
import type { Preview } from './preview.ts';
import { remotesRolledBack } from './rolled-back.ts';
import { guardedRemotes, mayConcernTwo, remotesForTwo } from './second-person.ts';

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

export function createForTwo(db: Db): ForTwo {
  return {
    takenBack: async ({ kind }) => (BRINGS.includes(kind) ? takenBackVersions(db) : []),
    async remotes(rules, scope, change, seen, taken) {
      const { before, after } = seen;
      const again = broughtAgain(taken, seen).map(({ remote }) => remote);
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
