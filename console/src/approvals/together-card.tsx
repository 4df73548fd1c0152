import type { Operator, TogetherProposed } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { changeTitle } from '../describe-change.ts';
import { ALL, mayDo } from '../may-do.ts';
import parts from '../parts.module.css';
import { remoteLabel } from '../remote-label.ts';
import { t, texts } from '../texts.ts';
import classes from './approvals.module.css';
import { isOwnProposal, ProposalHead, ProposalReason } from './proposal-parts.tsx';

const words = texts.approvals;

export interface TogetherCardProps {
  group: TogetherProposed;
  operator: Operator;
  titleOf(scope: string): string;
  /** each by itself */
  children: ReactNode;
  onApprove(): void;
  onWithdraw(): void;
}

/** What one person proposed for many brands: one answer for all of them, or one by one. */
export function TogetherCard({ group, operator, titleOf, children, onApprove, onWithdraw }: TogetherCardProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const { first, all } = group;
  const count = all.length;
  const title = togetherTitle(group);
  const isWaiting = first.status === 'waiting';
  const isOwn = isOwnProposal(first, operator);
  const mayApprove = all.some(({ scope, change }) => mayDo(operator, 'approve', scope, change.remote ?? ALL));
  const noRight = mayApprove ? undefined : t('remote.noRight', { action: texts.tokens.action.approve });
  return (
    <article className={parts['card']} aria-label={title} data-tone={isWaiting ? 'watch' : undefined}>
      <ProposalHead title={title} proposal={first} until={firstEnd(group)} />
      <p>{all.map(({ scope }) => titleOf(scope)).join(', ')}</p>
      <ProposalReason proposal={first} />
      {isWaiting && isOwn && <p>{words.own}</p>}
      <div className={parts['buttons']}>
        {isWaiting && !isOwn && (
          <Button size="xs" disabled={!mayApprove} title={noRight} onClick={onApprove}>
            {t('approvals.together.approve', { count })}
          </Button>
        )}
        {isWaiting && (
          <Button
            size="xs"
            variant="default"
            disabled={!isOwn && !mayApprove}
            title={isOwn ? undefined : noRight}
            onClick={onWithdraw}
          >
            {t('approvals.together.withdraw', { count })}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {words.together.each}
        </Button>
      </div>
      <div id={list} className={classes['list']} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </article>
  );
}

/** `Pin payments 2.1.0 on 12 brands` */
export function togetherTitle({ first: { change }, all: { length: count } }: TogetherProposed): string {
  if (change.kind !== 'rollback') return changeTitle(change, t('approvals.together.brands', { count }));
  return change.remote === undefined
    ? t('approvals.together.backWhole', { count })
    : t('approvals.together.back', { remote: remoteLabel(change.remote), count });
}

function firstEnd({ all }: TogetherProposed): string {
  return all.map(({ expiresAt }) => expiresAt).sort()[0] ?? '';
}
