import type { BrandFile } from '@halo/shared/contracts/operations';
import type { FilesOfChange } from '../api/brand-queries.ts';

export interface FileChange {
  readonly name: string;
  /** in base64; undefined: it is new */
  readonly before: string | undefined;
  /** undefined: it goes */
  readonly after: string | undefined;
}

/** Those that differ, by name. */
export function fileChanges({ before, after }: FilesOfChange): FileChange[] {
  const [was, becomes] = [contents(before), contents(after)];
  return [...new Set([...was.keys(), ...becomes.keys()])]
    .map((name) => ({ name, before: was.get(name), after: becomes.get(name) }))
    .filter((each) => each.before !== each.after)
    .sort((one, other) => one.name.localeCompare(other.name));
}

export function isLegalText(name: string): boolean {
  return name.startsWith('legal/');
}

function contents(files: readonly BrandFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ name, content }) => [name, content]));
}
