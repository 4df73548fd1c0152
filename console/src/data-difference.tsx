import { texts } from './texts.ts';
import { dataDiff } from './data-diff.ts';
import classes from './data-difference.module.css';

const words = texts.flows;

/** What would be different, field by field. */
export function DataDifference({ before, after }: { before: object | undefined; after: object }) {
  const changes = dataDiff(before, after);
  return (
    <div className={classes['diff']} role="group" aria-label={words.difference}>
      <p className={classes['diffTitle']}>{words.difference}</p>
      {changes.length === 0 && <p>{words.noDifference}</p>}
      <ul>
        {changes.map(({ field, before: was, after: becomes }) => (
          <li key={field}>
            <code>{field}</code> <del>{shown(was)}</del> <span aria-hidden="true">→</span> <ins>{shown(becomes)}</ins>
          </li>
        ))}
      </ul>
    </div>
  );
}

function shown(value: unknown): string {
  if (value === undefined) return words.absent;
  return Array.isArray(value) ? value.join(', ') || words.empty : String(value);
}
