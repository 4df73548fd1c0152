import { BuiltRemote, globalNameOf, Language, namedExposes, ShellBuild } from '@halo/shared/contracts';
import { RemoteName } from '@halo/shared/contracts/operations';
import * as z from 'zod/mini';
import { remotePathProblem, SHARED_FOLDER, shellPathProblem } from './file-name.ts';
import { FILE_MAX_BYTES, PAGE_TEXT_MAX_CHARS, VERSION_MAX_BYTES, VERSION_MAX_FILES } from './limits.ts';
import { incomplete } from './refusal.ts';

type Files = BuiltRemote['files'];

const Claimed = z.object({ contract: z.int() });

/**
 * A remote's document, when it holds together in itself.
 * @throws release_incomplete with everything that does not, sentence by sentence
 */
export function readRemoteDocument(given: unknown, takenContracts: readonly number[]): BuiltRemote {
  // First of all: a document for another contract may have another shape, and that is the one thing worth saying.
  const claimed = z.safeParse(Claimed, given);
  if (claimed.success && !takenContracts.includes(claimed.data.contract))
    throw incomplete([contractProblem(claimed.data.contract, takenContracts)]);
  const read = z.safeParse(BuiltRemote, given);
  if (!read.success) throw incomplete(shapeProblems(read.error));
  const problems = remoteProblems(read.data);
  if (problems.length > 0) throw incomplete(problems);
  return read.data;
}

/** Of a build of the shell, which has no name, and a script for the page itself, as no remote has. */
export function isShellDocument(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !('name' in given) && 'bootGuard' in given;
}

/** The shell's document. @throws release_incomplete */
export function readShellDocument(given: unknown): ShellBuild {
  const read = z.safeParse(ShellBuild, given);
  if (!read.success) throw incomplete(shapeProblems(read.error));
  const { files, scripts, preload, locales } = read.data;
  const problems = [
    ...fileListProblems(files, shellPathProblem),
    ...(scripts.length === 0 ? ['The shell lists no script.'] : []),
    ...pageTextProblems(read.data),
    ...unlisted('The shell', files, [...scripts, ...preload.map(({ file }) => file), ...Object.values(locales).flat()]),
  ];
  if (problems.length > 0) throw incomplete(problems);
  return read.data;
}

/** What stands in the page itself ends where it should, and no page grows without bounds. */
function pageTextProblems(shell: ShellBuild): string[] {
  const { bootGuard, earlyCalls = '', standInWatch = '', serviceWorker = '', prerender = '' } = shell;
  const inPage = { bootGuard, earlyCalls, standInWatch };
  return [
    ...Object.entries(inPage)
      .filter(([, text]) => /<\/|<!--/.test(text))
      .map(([name]) => `Its ${name} would close the element of the page that it stands in.`),
    ...Object.entries({ ...inPage, serviceWorker, prerender })
      .filter(([, text]) => text.length > PAGE_TEXT_MAX_CHARS)
      .map(([name]) => `Its ${name} has more than ${PAGE_TEXT_MAX_CHARS} characters.`),
  ];
}

function contractProblem(contract: number, taken: readonly number[]): string {
  return (
    `It was built for version ${contract} of the platform contract, and the shell takes ${taken.length === 1 ? 'only version' : 'versions'} ${taken.join(', ')}: ` +
    `build it against the platform's present shared package${contract > Math.max(...taken) ? ', or have the shell upgraded first' : ''}.`
  );
}

function remoteProblems(document: BuiltRemote): string[] {
  const { name, version, contract, manifest, entry, globalName, files, exposes, locales } = document;
  return [
    ...(z.safeParse(RemoteName, name).success
      ? []
      : [`"${name}" is not a remote's name: it must look like mfe-billing.`]),
    ...(manifest.name === name ? [] : [`The manifest is of ${manifest.name}, the document of ${name}.`]),
    ...(manifest.contract === contract
      ? []
      : [`The manifest names contract version ${manifest.contract}, the document ${contract}.`]),
    // The shell clears this name before the entry runs: any other could be something that pages need.
    ...(globalName === globalNameOf(name, version)
      ? []
      : [
          `Its global name is "${globalName.slice(0, 200)}"; a build makes it of name and version: ${globalNameOf(name, version).slice(0, 200)}.`,
        ]),
    ...fileListProblems(files, remotePathProblem),
    ...entryProblems(entry, files),
    ...exposeProblems(manifest, exposes),
    ...Object.entries(exposes).flatMap(([expose, needed]) => unlisted(expose, files, needed)),
    ...Object.entries(locales).flatMap(([language, needed]) => [
      ...(z.safeParse(Language, language).success ? [] : [`There are texts in "${language}", which no brand speaks.`]),
      ...unlisted(`The texts in ${language}`, files, needed),
    ]),
  ];
}

function fileListProblems(files: Files, pathProblem: (path: string) => string | undefined): string[] {
  const entries = Object.entries(files);
  const problems: string[] = [];
  const total = entries.reduce((sum, [, { bytes }]) => sum + Math.max(bytes, 0), 0);
  if (entries.length === 0) problems.push('It lists no files.');
  if (entries.length > VERSION_MAX_FILES)
    problems.push(`It has ${entries.length} files; ${VERSION_MAX_FILES} is the most.`);
  if (total > VERSION_MAX_BYTES)
    problems.push(`Its files have ${total} bytes together; ${VERSION_MAX_BYTES} is the most.`);
  const spellings = new Map<string, string>();
  for (const [path, { bytes }] of entries) {
    const problem = pathProblem(path);
    if (problem !== undefined) problems.push(`The file ${JSON.stringify(path.slice(0, 200))} ${problem}.`);
    if (bytes < 1) problems.push(`The file ${JSON.stringify(path.slice(0, 200))} is empty.`);
    if (bytes > FILE_MAX_BYTES)
      problems.push(
        `The file ${JSON.stringify(path.slice(0, 200))} has ${bytes} bytes; ${FILE_MAX_BYTES} is the most.`,
      );
    // Some file systems take the two for one.
    const other = spellings.get(path.toLowerCase());
    if (other !== undefined) problems.push(`${path} and ${other} differ only in capital letters.`);
    spellings.set(path.toLowerCase(), path);
  }
  return problems;
}

function entryProblems(entry: string, files: Files): string[] {
  if (!Object.hasOwn(files, entry)) return [`The entry ${JSON.stringify(entry.slice(0, 200))} is not among the files.`];
  return entry.endsWith('.js') && !entry.startsWith(SHARED_FOLDER)
    ? []
    : [`The entry ${entry} is not a script in the version's own folder.`];
}

function exposeProblems(manifest: BuiltRemote['manifest'], exposes: BuiltRemote['exposes']): string[] {
  const declared = new Set(namedExposes(manifest));
  return [
    ...[...declared]
      .filter((expose) => !Object.hasOwn(exposes, expose))
      .map((expose) => `The manifest names ${expose}, and the build does not expose it.`),
    ...Object.keys(exposes)
      .filter((expose) => !declared.has(expose))
      .map((expose) => `The build exposes ${expose}, and the manifest has no route, popup or task for it.`),
    ...Object.entries(exposes)
      .filter(([, needed]) => !needed.some((file) => file.endsWith('.js')))
      .map(([expose]) => `${expose} names no script to load for it.`),
  ];
}

function unlisted(what: string, files: Files, needed: readonly string[]): string[] {
  return [...new Set(needed)]
    .filter((file) => !Object.hasOwn(files, file))
    .map((file) => `${what} needs ${JSON.stringify(file.slice(0, 200))}, which is not among the files.`);
}

function shapeProblems({ issues }: z.core.$ZodError): string[] {
  return issues.map(
    ({ path, message }) =>
      `The document does not fit its contract at ${path.join('.').slice(0, 200) || 'its top'}: ${message}.`,
  );
}
