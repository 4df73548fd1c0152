import { createHash } from 'node:crypto';
import { hashInName } from './file-name.ts';

/** What a document says of one file. */
export interface DeclaredFile {
  readonly integrity: string;
  readonly bytes: number;
}

/** `sha384-…` of a file's bytes. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** What is wrong with the bytes that came for a path of a remote or the shell, in whole sentences. */
export function contentProblems(owner: string, path: string, declared: DeclaredFile, content: Buffer): string[] {
  const problems: string[] = [];
  if (content.length !== declared.bytes)
    problems.push(`${path} has ${content.length} bytes, the document says ${declared.bytes}.`);
  if (integrityOf(content) !== declared.integrity)
    problems.push(`${path} has other bytes than the document says: their hash is ${integrityOf(content)}.`);
  const hash = hashInName(owner, path);
  if (hash !== undefined && !contentHash(content, hash).startsWith(hash))
    problems.push(`The name of ${path} does not carry the hash of its content.`);
  return problems;
}

/** The builds' rule: SHA-256 of the content, without the places where it names itself. */
function contentHash(content: Buffer, own: string): string {
  const hash = createHash('sha256');
  let from = 0;
  for (let at = content.indexOf(own); at !== -1; at = content.indexOf(own, from)) {
    hash.update(content.subarray(from, at));
    from = at + own.length;
  }
  return hash.update(content.subarray(from)).digest('hex');
}
