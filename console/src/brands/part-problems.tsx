import { CircleAlert } from 'lucide-react';
import classes from './brands.module.css';

/** Those of the fields of a part; a field stands for what lies below it as well. */
export function problemsOf(problems: readonly string[], fields: readonly string[]): string[] {
  return problems.filter((problem) =>
    fields.some((field) => problem.startsWith(`${field}:`) || problem.startsWith(`${field}.`)),
  );
}

export function PartProblems({ problems, of }: { problems: readonly string[]; of: readonly string[] }) {
  const own = problemsOf(problems, of);
  if (own.length === 0) return null;
  return (
    <ul className={classes['problems']}>
      {own.map((problem) => (
        <li key={problem}>
          <CircleAlert size={15} aria-hidden /> {problem}
        </li>
      ))}
    </ul>
  );
}
