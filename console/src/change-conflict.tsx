import { Skeleton } from '@mantine/core';
import { useRevision, useRevisions } from './api/queries.ts';
import classes from './change-form.module.css';
import { diffRevisions } from './pins-diff.ts';
import { PinsDiffTable } from './pins-diff-table.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { t, texts } from './texts.ts';
import { When } from './when.tsx';

const MOST_SHOWN = 5;

/** Who changed what between the revision the operator saw and the one that is current. */
export function ChangeConflict({ scope, from, to }: { scope: string; from: number; to: number }) {
  const before = useRevision(scope, from);
  const after = useRevision(scope, to);
  const newest = useRevisions(scope);
  const problem = before.error ?? after.error;
  if (problem) return <ProblemNotice error={problem} />;
  if (!before.data || !after.data) return <Skeleton height={64} aria-label={texts.change.conflictLoading} />;
  const between = (newest.data?.pages.flat() ?? []).filter(({ revision }) => revision > from && revision <= to);
  const shown = between.length > 0 ? between.slice(0, MOST_SHOWN) : [after.data];
  return (
    <>
      <ul className={classes['changes']}>
        {shown.map(({ revision, action, actor, reason, createdAt }) => (
          <li key={revision}>
            <span>
              <b className="num">{revision}</b> {texts.history.actions[action] ?? action}: {reason}
            </span>
            <small>
              {actor}, <When at={createdAt} />
            </small>
          </li>
        ))}
      </ul>
      <PinsDiffTable
        differences={diffRevisions(before.data, after.data)}
        from={t('overview.revision', { revision: from })}
        to={t('overview.revision', { revision: to })}
        same={texts.change.conflictSame}
      />
    </>
  );
}
