import { type ReactNode, useEffect } from 'react';
import classes from './parts.module.css';
import { texts } from './texts.ts';

/** Heading of a page; the window's title follows it. */
export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${texts.app.name}`;
  }, [title]);
  return (
    <div className={classes['head']}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <div className={classes['lead']}>{lead}</div>}
      </div>
      {children !== undefined && <div className={classes['buttons']}>{children}</div>}
    </div>
  );
}
