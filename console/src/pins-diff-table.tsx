import classes from './parts.module.css';
import { PinSummary } from './pin-summary.tsx';
import { changedOnly, type PinDifference } from './pins-diff.ts';
import { remoteLabel } from './remote-label.ts';
import { t, texts } from './texts.ts';

export interface PinsDiffTableProps {
  differences: readonly PinDifference[];
  from: string;
  to: string;
  /** what to say when nothing differs */
  same: string;
}

/** Two revisions side by side; of the remotes that are the same only the number. */
export function PinsDiffTable({ differences, from, to, same }: PinsDiffTableProps) {
  const changed = changedOnly(differences);
  const unchanged = differences.length - changed.length;
  if (changed.length === 0) return <p className={classes['muted']}>{same}</p>;
  return (
    <div>
      <table className={classes['diff']}>
        <thead>
          <tr>
            <th scope="col">{texts.history.remote}</th>
            <th scope="col">{from}</th>
            <th scope="col">{to}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ remote, before, after, wasOwn, isOwn, facets }) => (
            <tr key={remote}>
              <th scope="row">{remoteLabel(remote)}</th>
              <td>
                <del>
                  <PinSummary remote={remote} pin={before} isOwn={wasOwn} />
                </del>
              </td>
              <td>
                <ins>
                  <PinSummary remote={remote} pin={after} isOwn={isOwn} marked={facets} />
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unchanged > 0 && <p className={classes['diffNote']}>{t('history.unchanged', { count: unchanged })}</p>}
    </div>
  );
}
