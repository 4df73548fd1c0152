import type { FlowRecord, FlowRevision } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { formatMoment } from '../format.ts';
import { t, texts } from '../texts.ts';
import { DataDifference } from '../data-difference.tsx';
import classes from './flows.module.css';

const words = texts.flows;

interface FlowHistoryProps {
  flow: FlowRecord;
  mayChange: boolean;
  /** Writes a change that begins from this revision. */
  onTake(revision: FlowRevision): void;
}

/** Every revision with what it changed, newest first; an earlier one can be proposed again. */
export function FlowHistory({ flow: { revisions, current, follows }, mayChange, onTake }: FlowHistoryProps) {
  return (
    <ol className={classes['history']} aria-label={words.history}>
      {revisions.map((each, index) => {
        const isScheduled = each.revision > current;
        return (
          <li key={each.revision}>
            <h3>
              {t('flows.revision', { revision: each.revision })}
              {each.revision === current && follows === undefined && (
                <span className={classes['mark']}>{words.current}</span>
              )}
              {isScheduled && <span className={classes['mark']}>{words.scheduled}</span>}
            </h3>
            <p className={classes['lead']}>
              {t('flows.from', { when: formatMoment(each.from) })}
              {each.by !== undefined && ` · ${each.by}`}
            </p>
            {each.reason !== undefined && <p className={classes['reason']}>{each.reason}</p>}
            {revisions[index + 1] && (
              <DataDifference before={revisions[index + 1]?.definition} after={each.definition} />
            )}
            {index > 0 && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={!mayChange}
                aria-label={t('flows.takeRevision', { revision: each.revision })}
                onClick={() => onTake(each)}
              >
                {words.take}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
