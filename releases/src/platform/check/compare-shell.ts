import { runningProblems } from '@halo/shared/contracts/compatibility';
import type { ReleaseDeps, Releases } from '../ports.ts';
import { servedVersions, versionKey } from '../sets/pins.ts';
import { remotePins, shellVersions } from '../sets/shell-pin.ts';

/**
 * Reports what no longer fits the shell that came with a deployment. Where none is pinned it is every brand's at once,
 * so this is too late to refuse anything: `halo check shell` says the same before.
 */
export async function reportShellProblems(
  { log }: Pick<ReleaseDeps, 'log'>,
  { pins, versions }: Pick<Releases, 'pins' | 'versions'>,
): Promise<void> {
  const shell = versions.shell();
  const found = new Map<string, { code: string; scopes: string[] }>();
  for (const { scope } of pins.scopes()) {
    for (const { code, sentence } of await problemsOf(scope))
      found.set(sentence, { code, scopes: [...(found.get(sentence)?.scopes ?? []), scope] });
  }
  for (const [sentence, { code, scopes }] of found) {
    log.error(
      { shell: shell.version, code, scopes },
      `what runs does not fit the shell that pages load now: ${sentence}`,
    );
  }

  async function problemsOf(scope: string): Promise<{ code: string; sentence: string }[]> {
    const { effective } = await pins.head(scope);
    if (!shellVersions(effective).includes(undefined)) return [];
    const served = servedVersions(remotePins(effective));
    const documents = await Promise.all(served.map(({ remote, version }) => versions.document(remote, version)));
    const gone = served
      .filter((_each, index) => !documents[index])
      .map((each) => ({
        code: 'version_unknown',
        sentence: `${versionKey(each)} has no build document, so it could not be compared.`,
      }));
    const problems = runningProblems(
      documents.flatMap((document) => document ?? []),
      shell,
    );
    return [
      ...gone,
      ...problems.map(({ code, message, remedy }) => ({
        code,
        sentence: `${message} ${remedy} Until then pin a version that fits, or start the server with the shell before.`,
      })),
    ];
  }
}
