import { askedModules } from '@halo/shared/contracts/compatibility';
import { isLicenseText } from './file-name.ts';

/**
 * What a script asks for and its document keeps quiet about: it would be compared with no shell, and throw in the
 * browser. Webpack's plugin writes all of it into the entry, which is new with each version. Only new files are read:
 * a chunk of another build tool that an earlier version brought is not.
 */
export function unlistedModules(path: string, content: Buffer, listed: ReadonlySet<string>): string[] {
  if (!path.endsWith('.js') || isLicenseText(path)) return [];
  return askedModules(content.toString('utf8'))
    .filter((name) => !listed.has(name))
    .map((name) => `${path} asks for the shared module ${name}, which the document does not list.`);
}
