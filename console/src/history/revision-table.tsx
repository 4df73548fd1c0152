import type { Revision } from '@halo/shared/contracts/operations';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { When } from '../when.tsx';
import classes from './history.module.css';
import type { PickedRevisions } from './picked-revisions.ts';

const words = texts.history;

export interface RevisionTableProps {
  title: string;
  head: number;
  revisions: readonly Revision[];
  picked: PickedRevisions | undefined;
  onPick(picked: Partial<PickedRevisions>): void;
}

/** Revisions, newest first, with two columns of radio buttons that say which two are compared. */
export function RevisionTable({ title, head, revisions, picked, onPick }: RevisionTableProps) {
  return (
    <div className={parts['tableWrap']}>
      <table className={parts['table']} aria-label={t('history.caption', { scope: title })}>
        <thead>
          <tr>
            <th scope="col">{words.from}</th>
            <th scope="col">{words.to}</th>
            <th scope="col">{words.revision}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.when}</th>
          </tr>
        </thead>
        <tbody>
          {revisions.map(({ revision, action, reason, actor, createdAt }) => (
            <tr
              key={revision}
              className={revision === picked?.from || revision === picked?.to ? classes['isPicked'] : undefined}
            >
              <td className={classes['pick']} data-label={words.from}>
                <label>
                  <input
                    type="radio"
                    name="from"
                    aria-label={t('history.compareFrom', { revision })}
                    checked={picked?.from === revision}
                    onChange={() => onPick({ from: revision })}
                  />
                </label>
              </td>
              <td className={classes['pick']} data-label={words.to}>
                <label>
                  <input
                    type="radio"
                    name="to"
                    aria-label={t('history.compareTo', { revision })}
                    checked={picked?.to === revision}
                    onChange={() => onPick({ to: revision })}
                  />
                </label>
              </td>
              <th scope="row" className={classes['number']} data-label={words.revision}>
                <span>
                  {revision}{' '}
                  {revision === head && <span className={`${parts['chip']} ${parts['good']}`}>{words.current}</span>}
                </span>
              </th>
              <td data-label={words.what}>{words.actions[action] ?? action}</td>
              <td data-label={words.reason} className={parts['reason']}>
                {reason}
              </td>
              <td data-label={words.who}>{actor}</td>
              <td data-label={words.when} className={parts['nowrap']}>
                <When at={createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
