import { createHash } from 'node:crypto';
import type { BuiltRemote } from '@halo/shared/contracts';

/** A build with its bytes, by their paths in the document. */
export interface Release {
  document: BuiltRemote;
  files: Record<string, Buffer>;
}

/**
 * A release as a small change of one file makes it: the same remote with `code` before that file's own, all hashes and
 * names
 * right. No build is needed, so the two differ in nothing else.
 */
export function nextRelease({ document, files }: Release, version: string, changed: string, code: string): Release {
  const before = contentOf(files, changed);
  const [oldHash = ''] = /[0-9a-f]{8}(?=\.js$)/.exec(changed) ?? [];
  const text = `${code}\n${before.toString('utf8').replace(/^\/\*!.*?\*\/\s*/s, '')}`;
  const newHash = createHash('sha256').update(text.replaceAll(oldHash, '')).digest('hex').slice(0, 8);
  const after = Buffer.from(text);
  const file = changed.replace(oldHash, newHash);
  const globalName = `halo_${document.name}_${version}`.replaceAll(/\W/g, '_');
  const entry = Buffer.from(
    contentOf(files, document.entry)
      .toString('utf8')
      .replaceAll(document.globalName, globalName)
      .replaceAll(document.version, version)
      .replaceAll(oldHash, newHash)
      .replaceAll(integrityOf(before), integrityOf(after)),
  );
  const contents = { ...files, [document.entry]: entry, [file]: after };
  delete contents[changed];
  const renamed = (list: readonly string[]) => list.map((each) => (each === changed ? file : each));
  return {
    files: contents,
    document: {
      ...document,
      version,
      globalName,
      exposes: Object.fromEntries(
        Object.entries(document.exposes).map(([expose, needed]) => [expose, renamed(needed)]),
      ),
      files: Object.fromEntries(
        Object.entries(contents).map(([path, content]) => [
          path,
          { integrity: integrityOf(content), bytes: content.length },
        ]),
      ),
    },
  };
}

export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function contentOf(files: Readonly<Record<string, Buffer>>, path: string): Buffer {
  const content = files[path];
  if (!content) throw new Error(`there is no ${path}`);
  return content;
}
