import type { FilesOfChange } from '../api/brand-queries.ts';
import { texts } from '../texts.ts';
import { textOfBase64 } from './base64.ts';
import classes from './brands.module.css';
import { type FileChange, fileChanges, isLegalText } from './file-changes.ts';

const words = texts.brands;

/** Files that come, go or are others; of a text that changes both are there to read. */
export function FilesDifference({ files }: { files: FilesOfChange }) {
  const changes = fileChanges(files);
  if (changes.length === 0) return null;
  return (
    <div className={classes['legalTexts']} role="group" aria-label={words.filesDiffer}>
      <p>{words.filesDiffer}</p>
      {changes.map((change) => (
        <Difference key={change.name} change={change} />
      ))}
    </div>
  );
}

function Difference({ change: { name, before, after } }: { change: FileChange }) {
  const isText = isLegalText(name);
  const what = before === undefined ? words.fileIsNew : after === undefined ? goes(isText) : words.fileIsOther;
  const line = (
    <>
      <code>{name}</code>: {what}
    </>
  );
  if (!isText || before === undefined) return <p>{line}</p>;
  return (
    <details open>
      <summary>{line}</summary>
      <Text label={words.textBefore} content={before} />
      {after !== undefined && <Text label={words.textAfter} content={after} />}
    </details>
  );
}

function Text({ label, content }: { label: string; content: string }) {
  return (
    <>
      <p>{label}</p>
      <pre>{textOfBase64(content)}</pre>
    </>
  );
}

function goes(isText: boolean): string {
  return isText ? words.commonAgain : words.fileGoes;
}
