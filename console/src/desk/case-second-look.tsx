import type { DeskCase } from '@halo/shared/contracts/operations';
import { Notice } from '../notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './desk.module.css';

const words = texts.desk;

/** What another operator proposed or did at once: the words of it, for a second person to stand by or to change. */
export function CaseSecondLook({ held: { proposal, review, entry, language } }: { held: DeskCase }) {
  if (review)
    return (
      <Notice kind="waiting" title={t('desk.doneAtOnce', { action: words.action[review.action] })}>
        <p>{review.reason && words.reason[review.reason]}</p>
        <p lang={language}>{review.facts}</p>
      </Notice>
    );
  if (!proposal) return null;
  const who = proposal.isOwn ? words.you : (entry.pending?.by ?? '');
  return (
    <Notice kind="waiting" title={t('desk.proposal', { who, action: words.action[proposal.action] })}>
      {proposal.isOwn && <p>{words.ownProposal}</p>}
      <p>{words.willRead}</p>
      <div className={classes['statement']} lang={language}>
        {proposal.statement}
      </div>
    </Notice>
  );
}
