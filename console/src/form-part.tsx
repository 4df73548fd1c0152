import type { ReactNode } from 'react';
import classes from './form-part.module.css';

/** Fields of a long form that belong together, side by side where there is room. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className={classes['part']}>
      <legend>{title}</legend>
      {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
      <div className={classes['fields']}>{children}</div>
    </fieldset>
  );
}
