import type { AuditEntry } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { When } from '../when.tsx';
import classes from './audit.module.css';

const words = texts.audit;
const COLUMNS = 7;

/** Entries, newest first; each opens to its before, after and hashes. */
export function AuditTable({ entries, titleOf }: { entries: readonly AuditEntry[]; titleOf(scope: string): string }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number): void =>
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return (
    <div className={parts['tableWrap']}>
      <table className={parts['table']} aria-label={words.caption}>
        <thead>
          <tr>
            <th scope="col">{words.entry}</th>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.where}</th>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.details}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Fragment key={entry.id}>
              <tr>
                <th scope="row" data-label={words.entry} className="num">
                  {entry.id}
                </th>
                <td data-label={words.when} className={parts['nowrap']}>
                  <When at={entry.at} />
                </td>
                <td data-label={words.what}>{texts.history.actions[entry.action] ?? entry.action}</td>
                <td data-label={words.where}>
                  {titleOf(entry.scope)}
                  {entry.revision !== undefined && <span className={`${parts['muted']} num`}> {entry.revision}</span>}
                </td>
                <td data-label={words.who}>{entry.actor}</td>
                <td data-label={words.reason} className={parts['reason']}>
                  {entry.reason}
                </td>
                <td data-label="">
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-expanded={open.has(entry.id)}
                    aria-controls={`audit-${entry.id}`}
                    aria-label={t('audit.show', { id: entry.id })}
                    onClick={() => toggle(entry.id)}
                  >
                    {words.details}
                  </Button>
                </td>
              </tr>
              {open.has(entry.id) && (
                <tr id={`audit-${entry.id}`}>
                  <td colSpan={COLUMNS} data-label="">
                    <Details entry={entry} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Details({ entry: { before, after, hash, previousHash } }: { entry: AuditEntry }) {
  return (
    <div className={classes['details']}>
      <div className={classes['sides']}>
        <div>
          <h2>{words.before}</h2>
          <Json value={before} />
        </div>
        <div>
          <h2>{words.after}</h2>
          <Json value={after} />
        </div>
      </div>
      <div>
        <h2>{words.hash}</h2>
        <p className={classes['hash']}>{hash}</p>
      </div>
      <div>
        <h2>{words.previousHash}</h2>
        <p className={classes['hash']}>{previousHash}</p>
      </div>
    </div>
  );
}

function Json({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <p className={parts['muted']}>{words.nothing}</p>;
  return <pre className={classes['json']}>{JSON.stringify(value, null, 2)}</pre>;
}
