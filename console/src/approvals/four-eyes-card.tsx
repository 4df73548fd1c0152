import type { FourEyesProposal, FourEyesRule } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../format.ts';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './approvals.module.css';
import { ruleText, rulesWithout } from './rule-text.ts';

const words = texts.fourEyes;

export interface FourEyesCardProps {
  proposal: FourEyesProposal;
  /** in force */
  rules: readonly FourEyesRule[];
  titleOf(scope: string): string;
  isOwn: boolean;
  mayApprove: boolean;
  isBusy: boolean;
  error: unknown;
  onApprove(): void;
  onWithdraw(): void;
}

/** Another list that waits: what it would add, and what would be done by one person from then on. */
export function FourEyesCard(props: FourEyesCardProps) {
  const { proposal, rules, titleOf, isOwn, mayApprove, isBusy, error, onApprove, onWithdraw } = props;
  const [isAsking, setAsking] = useState(false);
  const [more, fewer] = [rulesWithout(proposal.rules, rules), rulesWithout(rules, proposal.rules)];
  const noRight = mayApprove ? undefined : t('remote.noRight', { action: texts.tokens.action.approve });
  return (
    <article className={parts['card']} aria-label={words.proposed} data-tone="watch">
      <div>
        <h3>{words.proposed}</h3>
        <p className={classes['meta']}>
          {t('approvals.proposedBy', { who: proposal.proposedBy, when: formatMoment(proposal.proposedAt) })}
          {`, ${t('approvals.until', { when: formatMoment(proposal.expiresAt) })}`}
        </p>
      </div>
      <ul className={classes['rules']}>
        {more.map((rule) => (
          <li key={ruleText(rule, titleOf)}>{t('fourEyes.adds', { rule: ruleText(rule, titleOf) })}</li>
        ))}
        {fewer.map((rule) => (
          <li key={ruleText(rule, titleOf)}>{t('fourEyes.drops', { rule: ruleText(rule, titleOf) })}</li>
        ))}
      </ul>
      <p className={classes['reason']}>{proposal.reason}</p>
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      {isOwn && <p>{texts.approvals.own}</p>}
      <div className={parts['buttons']}>
        {!isOwn && (
          <Button
            size="xs"
            disabled={!mayApprove}
            loading={isBusy}
            title={noRight}
            onClick={() => (isAsking ? onApprove() : setAsking(true))}
          >
            {isAsking ? texts.approvals.confirm : texts.approvals.approve}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={(!isOwn && !mayApprove) || isBusy}
          title={isOwn ? undefined : noRight}
          onClick={onWithdraw}
        >
          {texts.approvals.withdraw}
        </Button>
      </div>
    </article>
  );
}
