import { Button, Skeleton } from '@mantine/core';
import { useRevision } from '../api/queries.ts';
import { diffRevisions } from '../pins-diff.ts';
import { PinsDiffTable } from '../pins-diff-table.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import type { PickedRevisions } from './picked-revisions.ts';

const words = texts.history;

export interface RevisionDiffProps {
  scope: string;
  head: number;
  picked: PickedRevisions;
  mayRollBack: boolean;
  onRollBack(to: number): void;
}

/** Two revisions side by side, and the way back to either. */
export function RevisionDiff({ scope, head, picked, mayRollBack, onRollBack }: RevisionDiffProps) {
  const from = useRevision(scope, picked.from);
  const to = useRevision(scope, picked.to);
  const problem = from.error ?? to.error;
  const targets = [...new Set([picked.from, picked.to])].filter((revision) => revision !== head).sort((a, b) => b - a);
  return (
    <>
      <h2>{t('history.diffTitle', { from: picked.from, to: picked.to })}</h2>
      {problem && <ProblemNotice error={problem} />}
      {from.data && to.data ? (
        <PinsDiffTable
          differences={diffRevisions(from.data, to.data)}
          from={t('overview.revision', { revision: picked.from })}
          to={t('overview.revision', { revision: picked.to })}
          same={words.same}
        />
      ) : (
        !problem && <Skeleton height={120} aria-label={texts.app.loading} />
      )}
      <div className={parts['buttons']}>
        {targets.map((revision) => (
          <Button
            key={revision}
            size="xs"
            variant="default"
            disabled={!mayRollBack}
            title={mayRollBack ? undefined : t('remote.noRight', { action: texts.tokens.action.rollback })}
            onClick={() => onRollBack(revision)}
          >
            {t('history.rollBackTo', { revision })}
          </Button>
        ))}
      </div>
    </>
  );
}
