import { DESK_QUEUES, type DeskCaseEntry } from '@halo/shared/contracts/operations';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import { When } from '../when.tsx';
import classes from './desk.module.css';

const words = texts.desk;

export interface CaseListProps {
  cases: readonly DeskCaseEntry[];
  person: string;
  /** the case in hand */
  held: number | undefined;
  isBusy: boolean;
  titleOf(brand: string): string;
  onClaim(entry: DeskCaseEntry): void;
}

/** A queue after the other, the most urgent first, each case with its age. */
export function CaseList({ cases, person, held, isBusy, titleOf, onClaim }: CaseListProps) {
  const now = useNow();
  return (
    <nav className={classes['queues']} aria-label={words.queues}>
      {DESK_QUEUES.map((queue) => {
        const own = cases.filter((each) => each.queue === queue);
        return (
          <section key={queue} aria-labelledby={`queue-${queue}`}>
            <h2 id={`queue-${queue}`}>
              {words.queue[queue]} <span className={parts['muted']}>{own.length}</span>
            </h2>
            {own.length === 0 && <p className={parts['muted']}>{words.empty}</p>}
            <ul className={classes['cases']}>
              {own.map((entry) => {
                const isTaken =
                  (entry.claimedBy !== undefined && entry.claimedBy !== person) ||
                  entry.pending?.leavesAt !== undefined;
                return (
                  <li key={entry.id}>
                    <button
                      type="button"
                      data-case={entry.id}
                      className={classes['case']}
                      aria-current={entry.id === held ? 'true' : undefined}
                      disabled={isTaken || isBusy}
                      onClick={() => onClaim(entry)}
                    >
                      <span className={classes['caseTitle']}>
                        {entry.title ?? entry.subject}
                        {entry.harm === 2 && <span className={`${parts['chip']} ${parts['bad']}`}>{words.danger}</span>}
                        {entry.pending && (
                          <span className={`${parts['chip']} ${parts['accent']}`}>
                            {entry.pending.leavesAt === undefined ? words.waitsForSecond : words.isLeaving}
                          </span>
                        )}
                        {Date.parse(entry.dueAt) < now && (
                          <span className={`${parts['chip']} ${parts['watch']}`}>{words.late}</span>
                        )}
                      </span>
                      <span className={parts['muted']}>
                        {titleOf(entry.brand)} · <When at={entry.openedAt} />
                        {entry.reports > 0 && ` · ${t('desk.reports', { count: entry.reports })}`}
                        {isTaken &&
                          entry.claimedBy !== undefined &&
                          ` · ${t('desk.takenBy', { who: entry.claimedBy })}`}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
