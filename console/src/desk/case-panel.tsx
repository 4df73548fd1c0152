import type { DeskAccount, DeskCase, DeskDraft, DeskOutcome } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { When } from '../when.tsx';
import { CaseChat } from './case-chat.tsx';
import { CaseDecision } from './case-decision.tsx';
import { CasePhotos } from './case-photo.tsx';
import { CaseReports } from './case-reports.tsx';
import { CaseSecondLook } from './case-second-look.tsx';
import classes from './desk.module.css';

const words = texts.desk;

export interface CasePanelProps {
  held: DeskCase;
  brandTitle: string;
  /** what was chosen before it was taken back */
  draft: DeskDraft | undefined;
  hasLetters: boolean;
  /** something came in: look again */
  onReload(): void;
  onPutBack(): void;
  onDecided(draft: DeskDraft, outcome: DeskOutcome): void;
}

/** The case in hand: what it is about, what was said, and below always the decision. */
export function CasePanel(props: CasePanelProps) {
  const { held, brandTitle, draft, hasLetters, onReload, onPutBack, onDecided } = props;
  const { entry, account, ticket, appeal, history } = held;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={classes['panel']} aria-labelledby="case-title">
      <header className={classes['panelHead']}>
        <h2 id="case-title" ref={heading} tabIndex={-1}>
          {t(`desk.about.${entry.queue}`, { subject: account?.name || held.profileName || entry.subject })}
        </h2>
        <Button size="xs" variant="default" aria-keyshortcuts="Escape" onClick={onPutBack}>
          {words.putBack}
        </Button>
      </header>
      <p className={parts['muted']}>
        {brandTitle} · <When at={entry.openedAt} />
        {entry.leaseUntil !== undefined && (
          <>
            {' · '}
            {words.yoursUntil} <When at={entry.leaseUntil} />
          </>
        )}
      </p>
      {account && (
        <dl className={classes['facts']}>
          <Fact label={words.account} value={account.id} />
          <Fact label={words.ages} value={account.ages} />
          <Fact label={words.city} value={account.city || '–'} />
          <Fact label={words.language} value={account.language} />
          <Fact label={words.since} value={<When at={account.memberSince} />} />
          <Fact label={words.state} value={stateOf(account)} />
        </dl>
      )}
      {account?.hasPhoto && !held.verification && (
        <CasePhotos id={entry.id} photos={account.photos ?? []} hasLetters={hasLetters} />
      )}
      {ticket && (
        <section>
          <p>
            <strong>{ticket.name}</strong> · {ticket.email} · {words.topic[ticket.topic]}
          </p>
          <blockquote className={classes['quote']}>{ticket.text}</blockquote>
        </section>
      )}
      {appeal && (
        <section>
          <p>{t('desk.appealOf', { action: words.action[appeal.decision.action], facts: appeal.decision.facts })}</p>
          <blockquote className={classes['quote']}>{appeal.text}</blockquote>
        </section>
      )}
      {entry.queue === 'verifications' && !held.verification && (
        <p className={parts['muted']}>{words.verification.none}</p>
      )}
      <CaseChat held={held} />
      <CaseReports held={held} />
      <CaseSecondLook held={held} />
      {history.length > 0 && (
        <section>
          <h3>{words.history}</h3>
          <ul className={classes['history']}>
            {history.map((each) => (
              <li key={each.id}>
                <When at={each.at} />: {words.action[each.action]}
                {each.reason && ` (${words.reason[each.reason]})`}. {each.facts}
              </li>
            ))}
          </ul>
        </section>
      )}
      <CaseDecision held={held} draft={draft} hasLetters={hasLetters} onReload={onReload} onDecided={onDecided} />
    </article>
  );
}

function stateOf({ isDisabled, disabledFor, isVerified }: DeskAccount): string {
  if (isDisabled) return t('desk.disabledFor', { reason: disabledFor ?? '–' });
  return isVerified ? `${words.active}, ${words.verified}` : words.active;
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
