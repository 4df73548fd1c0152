import { type BuiltRemote, SHELL_NAME, type ShellBuild } from '@halo/shared/contracts';
import { versionKey, type VersionName } from './pins.ts';

/** A stored version of the shell. */
export interface StoredShell {
  readonly build: ShellBuild;
  /** of its document as it is stored: what it says stands in pages, so a signed set names it */
  readonly digest: string;
}

/** Where they are read from. */
export interface BuildDocuments {
  document(remote: string, version: string): Promise<BuiltRemote | undefined>;
  shellDocument(version: string): Promise<StoredShell | undefined>;
}

/** Build documents of versions, by name; what is not published is left out. */
export interface Builds {
  has(each: VersionName): boolean;
  remote(each: VersionName): BuiltRemote | undefined;
  shell(version: string): StoredShell | undefined;
}

export async function buildsOf(versions: BuildDocuments, names: readonly VersionName[]): Promise<Builds> {
  const [remotes, shells] = [new Map<string, BuiltRemote>(), new Map<string, StoredShell>()];
  await Promise.all(
    names.map(async (each) => {
      if (each.remote === SHELL_NAME) keep(shells, each.version, await versions.shellDocument(each.version));
      else keep(remotes, versionKey(each), await versions.document(each.remote, each.version));
    }),
  );
  return {
    has: (each) => (each.remote === SHELL_NAME ? shells.has(each.version) : remotes.has(versionKey(each))),
    remote: (each) => remotes.get(versionKey(each)),
    shell: (version) => shells.get(version),
  };
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value !== undefined) map.set(key, value);
}
