import { SHELL_NAME } from '@halo/shared/contracts';
import { PATH_MAX_CHARS } from './limits.ts';

/**
 * Every part begins with a letter, digit or underscore: no `..`, nothing hidden. The federation plugin calls chunks
 * `__federation_expose_…`. No `%`, so an address is written in one way only.
 */
const IN_VERSION = /^\w[\w.-]*(\/\w[\w.-]*){0,3}$/;
const SHARED = /^\.\.\/c\/([A-Za-z0-9][\w.-]*)$/;
/** `<name>.<start of the hash of the content>.<extension>` */
const HASHED = /^[A-Za-z0-9][\w-]*\.([0-9a-f]{8,64})\.[A-Za-z0-9]+(\.LICENSE\.txt)?$/;

/** What browsers are given. No HTML and no XML: on a brand's host it would be a page of ours. */
const SERVED = /\.(js|css|json|woff2|svg|png|jpe?g|webp|avif|txt)$/;

/** Where the files that versions share stand in a document. */
export const SHARED_FOLDER = '../c/';

/** What is wrong with a path of a remote's document, as the end of a sentence; undefined: nothing. */
export function remotePathProblem(path: string): string | undefined {
  const shared = SHARED.exec(path)?.[1];
  if (shared === undefined && !IN_VERSION.test(path))
    return `is not a path inside the version's folder or inside ${SHARED_FOLDER}`;
  if (shared !== undefined && !HASHED.test(shared))
    return 'must be called <name>.<hash of the content>.<extension>, because all versions share its folder';
  // Browsers refuse a style with wrong bytes only where its tag says so, and no header makes a tag say so: a style
  // sheet would be the one thing of a remote that runs unchecked.
  if (path.endsWith('.css'))
    return 'is a style sheet, and styles of a remote come in its scripts (Emotion), whose bytes are checked';
  return namingProblem(path);
}

/** The same for the shell, whose builds all share one folder. */
export function shellPathProblem(path: string): string | undefined {
  return HASHED.test(path)
    ? namingProblem(path)
    : 'must be called <name>.<hash of the content>.<extension>, because all versions share its folder';
}

function namingProblem(path: string): string | undefined {
  if (path.length > PATH_MAX_CHARS) return `has more than ${PATH_MAX_CHARS} characters`;
  if (!SERVED.test(path)) return 'is of a kind that is not served';
  return undefined;
}

/**
 * The hash that a file's name must carry, because versions share its folder; undefined where it need not. In the own
 * folder of a version a name may carry what the builder likes: webpack's `[contenthash]` is another hash than ours.
 */
export function hashInName(owner: string, path: string): string | undefined {
  const isShared = owner === SHELL_NAME || path.startsWith(SHARED_FOLDER);
  return !isShared || isLicenseText(path) ? undefined : HASHED.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
}

/**
 * The licences of a script's packages, beside the script and named after it. A package can change its comment and not
 * its code: then
 * two versions share the script and bring two texts, and the first one stays.
 */
export function isLicenseText(path: string): boolean {
  return path.endsWith('.LICENSE.txt');
}
