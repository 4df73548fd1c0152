import { isLicenseText } from './file-name.ts';

// Module Federation's webpack runtime writes one for each module that it asks the page for, minified or not.
const ASKED = /["']?shareKey["']?\s*:\s*(["'])([^"'\\\n]{1,214})\1/g;

/** The shared modules that a script asks the page for. */
export function askedModules(path: string, content: Buffer): string[] {
  if (!path.endsWith('.js') || isLicenseText(path)) return [];
  return [...new Set(Array.from(content.toString('utf8').matchAll(ASKED), ([, , name = '']) => name))];
}

/**
 * What a script asks for and its document keeps quiet about: it would be compared with no shell, and throw in the
 * browser. Webpack's plugin writes all of it into the entry, which is new with each version. Only new files are read:
 * a chunk of another build tool that an earlier version brought is not.
 */
export function unlistedModules(path: string, content: Buffer, listed: ReadonlySet<string>): string[] {
  return askedModules(path, content)
    .filter((name) => !listed.has(name))
    .map((name) => `${path} asks for the shared module ${name}, which the document does not list.`);
}
