import classes from './parts.module.css';

/** A version, so that two of them can be compared letter by letter. */
export function VersionText({ version }: { version: string }) {
  return <span className={classes['version']}>{version}</span>;
}
